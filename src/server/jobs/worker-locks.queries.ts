import type { ClientBase } from 'pg';

/** Session lock held while the worker with this name is alive. */
export async function lockWorker(client: ClientBase, workerId: string): Promise<void> {
  await client.query(`select pg_advisory_lock(hashtextextended('worker ' || $1, 0))`, [workerId]);
}

/** Tries to become the one connection that looks for dead workers; the lock lasts as long as the connection. */
export async function tryLockSupervisor(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(
    `select pg_try_advisory_lock(hashtextextended('look for dead workers', 0)) as held`,
  );
  return rows[0]?.held === true;
}

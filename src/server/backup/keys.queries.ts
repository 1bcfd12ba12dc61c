import pg, { type ClientBase } from 'pg';

/**
 * Drops the keys, indexes and foreign keys of tables, and foreign keys that reference them; returns the statements
 * that create them again, in order.
 */
export async function dropKeys(client: ClientBase, tables: readonly string[]): Promise<string[]> {
  // Foreign keys first, then indexes, then the keys that they depend on.
  const { rows } = await client.query<{ drop: string; make: string }>(
    `select format('alter table %I drop constraint %I', t.relname, c.conname) as drop,
       format('alter table %I add constraint %I %s', t.relname, c.conname, pg_get_constraintdef(c.oid)) as make,
       case when c.contype = 'f' then 1 else 3 end as turn
     from pg_constraint c
     join pg_class t on t.oid = c.conrelid
     left join pg_class r on r.oid = c.confrelid
     where t.relnamespace = current_schema()::regnamespace and c.contype in ('f', 'p', 'u')
       and (t.relname = any($1) or r.relname = any($1) and c.contype = 'f')
     union all
     select format('drop index %I', i.relname), pg_get_indexdef(i.oid), 2
     from pg_index x
     join pg_class i on i.oid = x.indexrelid
     join pg_class t on t.oid = x.indrelid
     where t.relnamespace = current_schema()::regnamespace and t.relname = any($1)
       and not exists (select from pg_constraint where conindid = i.oid and contype in ('p', 'u'))
     order by turn`,
    [tables],
  );
  for (const { drop } of rows) await client.query(drop);
  return rows.map(({ make }) => make).reverse();
}

/** Creates them again; a missing reference or a duplicate fails. */
export async function makeKeys(client: ClientBase, statements: readonly string[]): Promise<void> {
  await client.query(`select set_config('maintenance_work_mem', '256MB', true)`);
  for (const statement of statements) await client.query(statement);
}

export type Trigger = { table: string; name: string };

/** What they would do is in the rows already; and they would look for rows without the keys that are dropped meanwhile. */
export async function disableTriggers(client: ClientBase): Promise<Trigger[]> {
  const { rows } = await client.query<Trigger>(`
    select t.relname as table, g.tgname as name from pg_trigger g join pg_class t on t.oid = g.tgrelid
    where t.relnamespace = current_schema()::regnamespace and not g.tgisinternal`);
  await switchTriggers(client, rows, 'disable');
  return rows;
}

export const enableTriggers = (client: ClientBase, triggers: readonly Trigger[]): Promise<void> =>
  switchTriggers(client, triggers, 'enable');

async function switchTriggers(client: ClientBase, triggers: readonly Trigger[], how: 'enable' | 'disable') {
  for (const { table, name } of triggers)
    await client.query(
      `alter table ${pg.escapeIdentifier(table)} ${how} trigger ${pg.escapeIdentifier(name)}`,
    );
}

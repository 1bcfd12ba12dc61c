import type { FastifyInstance } from 'fastify';

const LOOK_MS = 50;

/** While the process is stopping, every response closes its connection, so that the next call goes elsewhere. */
export function closeWhileStopping(app: FastifyInstance, stopping: AbortSignal): void {
  app.server.prependListener('request', (_request, response) => {
    if (stopping.aborted) response.setHeader('connection', 'close');
  });
}

/** Accepts no new connections, closes idle ones, and lets open requests finish for at most `graceMs`. */
export async function closeApp(app: FastifyInstance, graceMs: number): Promise<void> {
  const closing = app.close();
  const idle = setInterval(() => app.server.closeIdleConnections(), LOOK_MS);
  const done = await settlesWithin(closing, graceMs);
  clearInterval(idle);
  if (done) return;
  app.server.closeAllConnections();
  await settlesWithin(closing, graceMs);
}

/** Whether it ended in time. */
export async function settlesWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  const settled = work.then(
    () => true,
    () => true,
  );
  return Promise.race([settled, limit]).finally(() => clearTimeout(timer));
}

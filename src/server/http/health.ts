import type { FastifyInstance } from 'fastify';
import { errorCatalogue } from '#contract/errors.ts';

/** Component name to its problem; null if it works. */
export type Readiness = () => Promise<Record<string, string | null>>;

/** Component name to a warning for operators; null if there is none. */
export type Warnings = () => Record<string, string | null>;

/** For monitoring: `/health` while the process is alive, `/ready` while it can do its work. */
export function healthRoutes(
  app: FastifyInstance,
  readiness: Readiness,
  warnings: Warnings = () => ({}),
): void {
  app.get('/health', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ success: true, data: { alive: true } }),
  );

  app.get('/ready', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const parts = Object.entries(await readiness());
    const problems = parts.filter(([, problem]) => problem !== null);
    if (problems.length === 0) {
      const noted = Object.entries(warnings()).filter(([, warning]) => warning !== null);
      const data = Object.fromEntries([...parts.map(([part]) => [part, 'ok']), ...noted]);
      return reply.send({ success: true, data });
    }
    const { status, message } = errorCatalogue.not_ready;
    return reply
      .code(status)
      .header('retry-after', '5')
      .send({ success: false, code: 'not_ready', message, errors: Object.fromEntries(problems) });
  });
}

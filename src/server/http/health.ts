import type { FastifyInstance } from 'fastify';
import { errorCatalogue } from '#contract/errors.ts';

/** Part of the process to what is wrong with it; null where all is well. */
export type Readiness = () => Promise<Record<string, string | null>>;

/** Part of the process to what whoever runs it should look at, though it works; null where there is nothing. */
export type Warnings = () => Record<string, string | null>;

/** For whatever watches the process: `/health` while it is alive, `/ready` while it can do its work. */
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

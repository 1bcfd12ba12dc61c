import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsPage } from '#server/http/accepts-page.ts';
import type { AppError } from '#server/http/app-error.ts';
import { asBusy } from '#server/http/errors.ts';
import { failurePage } from './failure-page.tsx';
import type { PageDependencies } from './page-dependencies.ts';

type Dependencies = Pick<PageDependencies, 'settings' | 'texts'>;

/** Tells a person that something failed; `busy`: that it could work in a moment, at the same address. */
export async function sendFailure(
  { settings, texts }: Dependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  busy: AppError | null,
): Promise<FastifyReply> {
  const language = request.language();
  const { panel_name: panelName } = settings(request.site, language);
  // An address that begins with two slashes would be that of another host.
  const again = `/${request.url.replace(/^[/\\]+/, '')}`;
  const page = { panelName, busy: busy !== null, again };
  const { html, headers } = failurePage(language, await texts(language), page);
  if (busy?.retryAfterSeconds !== undefined) reply.header('retry-after', String(busy.retryAfterSeconds));
  return reply
    .code(busy?.status ?? 500)
    .headers(headers)
    .send(html);
}

/** For calls that a browser opens by itself and that have no page to lead to while the database is busy: a person gets one to try again. */
export const tellPeopleOfBusy =
  (dependencies: Dependencies) => async (error: Error, request: FastifyRequest, reply: FastifyReply) => {
    const busy = acceptsPage(request) ? asBusy(error, request) : null;
    if (busy === null) throw error;
    return sendFailure(dependencies, request, reply, busy);
  };

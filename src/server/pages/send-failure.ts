import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { acceptsPage } from '#server/http/accepts-page.ts';
import type { AppError } from '#server/http/app-error.ts';
import { failureOf } from '#server/http/errors.ts';
import { failurePage } from './failure-page.tsx';
import type { PageDependencies } from './page-dependencies.ts';

type Dependencies = Pick<PageDependencies, 'settings' | 'texts'>;

/** Tells a person that something failed; `busy`: that it could work in a moment; `staysHere`: at the same address, in any case. */
export async function sendFailure(
  { settings, texts }: Dependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  busy: AppError | null,
  staysHere = busy !== null,
): Promise<FastifyReply> {
  const language = request.language();
  const { panel_name: panelName } = settings(request.site, language);
  // An address that begins with two slashes would be that of another host.
  const again = staysHere ? `/${request.url.replace(/^[/\\]+/, '')}` : null;
  const page = { panelName, busy: busy !== null, again };
  const { html, headers } = failurePage(language, await texts(language), page);
  if (busy?.retryAfterSeconds !== undefined) reply.header('retry-after', String(busy.retryAfterSeconds));
  return reply
    .code(busy?.status ?? 500)
    .headers(headers)
    .send(html);
}

/**
 * For calls that a browser opens by itself, at an address that can't be asked for again: where no refusal but a failure of ours ends one,
 * a person gets a page to try it again.
 */
export const tellPeopleOfFailures =
  (dependencies: Dependencies) =>
  async (error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply) => {
    if (!acceptsPage(request)) throw error;
    const failure = failureOf(error, request);
    if (failure.status < 500) throw failure;
    return sendFailure(dependencies, request, reply, failure.code === 'busy' ? failure : null, true);
  };

import { getAnsweredCall } from '#contract/portal/answered-calls.calls.ts';
import { isAnswered } from '#server/http/answered-calls.queries.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Api } from '#server/http/implement.ts';
import { hashSecret } from '#server/http/secrets.ts';

export function answeredCallsRoutes(api: Api): void {
  api.implement(getAnsweredCall, async (db, { params }) => {
    if (!(await isAnswered(db, hashSecret(params.token)))) throw new AppError('not_found');
    return null;
  });
}

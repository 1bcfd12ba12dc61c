import * as calls from '#contract/operator/quiet-hours.calls.ts';
import { operatorActor } from '#server/features/operator-sessions/operator-actor.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Api } from '#server/http/implement.ts';
import { quietHours, setQuietHours } from './quiet-hours.ts';

export function invitationsOperatorRoutes(
  api: Api,
  directory: { countries(): readonly { code: string }[] },
): void {
  api.implement(calls.listQuietHours, (handle, { operator }) =>
    quietHours(
      handle.installation(),
      directory
        .countries()
        .map(({ code }) => code)
        .filter((code) => operator.countries?.includes(code) ?? true)
        .sort(),
    ),
  );
  api.implement(calls.setQuietHours, (handle, { operator, body }) => {
    if (!directory.countries().some(({ code }) => code === body.country)) throw new AppError('not_found');
    return setQuietHours(handle.country(body.country), operatorActor(operator.operator_id), body);
  });
}

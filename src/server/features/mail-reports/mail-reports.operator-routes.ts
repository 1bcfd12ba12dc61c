import * as calls from '#contract/operator/set-aside-reports.calls.ts';
import { clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import { operatorActor } from '#server/features/operator-sessions/operator-actor.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Api } from '#server/http/implement.ts';
import { readReportsAgain } from './read-again.ts';
import { markSeen, unseenReports } from './set-aside.queries.ts';

const MOST_SHOWN = 200;

export function mailReportsOperatorRoutes(api: Api, { mailReports }: Pick<Config, 'mailReports'>): void {
  api.implement(calls.listSetAsideReports, (handle) => unseenReports(handle.installation(), MOST_SHOWN));
  api.implement(calls.seeSetAsideReports, async (handle, { body }) => ({
    seen: await markSeen(handle.installation(), body.up_to, clock.now()),
  }));
  api.implement(calls.readSetAsideReportsAgain, (handle, { operator, body }) => {
    if (!mailReports.folder) throw new AppError('not_found');
    const actor = operatorActor(operator.operator_id);
    return readReportsAgain(handle.installation(), { actor, ids: [...new Set(body.reports)] });
  });
}

import * as calls from '#contract/operator/set-aside-reports.calls.ts';
import { clock } from '#server/clock.ts';
import type { Api } from '#server/http/implement.ts';
import { markSeen, unseenReports } from './set-aside.queries.ts';

const MOST_SHOWN = 200;

export function mailReportsOperatorRoutes(api: Api): void {
  api.implement(calls.listSetAsideReports, (handle) => unseenReports(handle.installation(), MOST_SHOWN));
  api.implement(calls.seeSetAsideReports, async (handle, { body }) => ({
    seen: await markSeen(handle.installation(), body.up_to, clock.now()),
  }));
}

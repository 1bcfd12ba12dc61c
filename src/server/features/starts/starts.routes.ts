import * as calls from '#contract/portal/starts.calls.ts';
import type { Api } from '#server/http/implement.ts';
import { openInvitation } from './open-invitation.ts';
import { startAttempt } from './start-attempt.ts';
import { startInvitation } from './start-invitation.ts';

export function startsRoutes(api: Api): void {
  api.implement(calls.startInvitation, (db, { params }) => startInvitation(db, params.token));
  api.implement(calls.startSurvey, (db, { params, member }) =>
    startAttempt(db, { member_id: member.member_id, survey_number: params.survey_number }),
  );
  api.implement(calls.openInvitation, (db, { params, member }) =>
    openInvitation(db, { member_id: member.member_id, survey_number: params.survey_number }),
  );
}

import * as calls from '#contract/portal/starts.calls.ts';
import type { Api } from '#server/http/implement.ts';
import { openInvitation } from './open-invitation.ts';
import { startAttempt } from './start-attempt.ts';
import { startInvitation } from './start-invitation.ts';

export function startsRoutes(api: Api): void {
  api.implement(calls.startInvitation, (db, { params, userAgent }) =>
    startInvitation(db, params.token, { userAgent }),
  );
  api.implement(calls.startSurvey, (db, { params, member, userAgent }) =>
    startAttempt(db, { member_id: member.member_id, survey_number: params.survey_number }, { userAgent }),
  );
  api.implement(calls.openInvitation, (db, { params, member }) =>
    openInvitation(db, { member_id: member.member_id, survey_number: params.survey_number }),
  );
}

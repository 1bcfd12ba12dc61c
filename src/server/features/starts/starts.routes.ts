import { startInvitation as startInvitationCall, startSurvey } from '#contract/portal/starts.calls.ts';
import type { Api } from '#server/http/implement.ts';
import { startAttempt } from './start-attempt.ts';
import { startInvitation } from './start-invitation.ts';

export function startsRoutes(api: Api): void {
  api.implement(startInvitationCall, (db, { params }) => startInvitation(db, params.token));
  api.implement(startSurvey, (db, { params, member }) =>
    startAttempt(db, { member_id: member.member_id, survey_number: params.survey_number }),
  );
}

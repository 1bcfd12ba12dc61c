import { startInvitation, startSurvey } from '#contract/portal/starts.calls.ts';
import type { Api } from '#server/http/implement.ts';
import { hashSecret } from '#server/http/secrets.ts';
import { startAttempt } from './start-attempt.ts';

export function startsRoutes(api: Api): void {
  api.implement(startInvitation, (db, { params }) =>
    startAttempt(db, { token_hash: hashSecret(params.token) }),
  );
  api.implement(startSurvey, (db, { params, member }) =>
    startAttempt(db, { member_id: member.member_id, survey_number: params.survey_number }),
  );
}

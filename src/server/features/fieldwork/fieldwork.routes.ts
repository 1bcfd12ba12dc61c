import {
  answerInterviewPage as answerInterviewPageCall,
  getInterview as getInterviewCall,
  getInvitation as getInvitationCall,
  getReturn as getReturnCall,
  listSurveysTaken,
  reportOutcome as reportOutcomeCall,
  returnFromSurvey as returnFromSurveyCall,
  startInvitation as startInvitationCall,
  startSurvey as startSurveyCall,
} from '#contract/portal/fieldwork.calls.ts';
import type { Site } from '#server/http/call.ts';
import type { Api } from '#server/http/implement.ts';
import { hashSecret } from '#server/http/secrets.ts';
import type { SiteDirectory } from '#server/http/site.ts';
import { answerInterviewPage } from './answer-interview-page.ts';
import { getInvitation } from './get-invitation.ts';
import { getReturn } from './get-return.ts';
import { getInterview } from './interview-view.ts';
import { recordReport } from './record-report.ts';
import { recordReturn } from './record-return.ts';
import { startAttempt } from './start-attempt.ts';
import { surveysTaken } from './surveys-taken.ts';

export function fieldworkRoutes(api: Api, { directory }: { directory: SiteDirectory }): void {
  const inLanguage = (language: string) => ({ language, fallback: directory.defaultLanguage() });
  const viewing = (site: Site) => ({ origin: site.origin, fallback: directory.defaultLanguage() });
  const url = (call: { site: Site; rawUrl: string }) => `${call.site.origin}${call.rawUrl}`;

  api.implement(getInvitationCall, (db, { params, language }) =>
    getInvitation(db, params.token, inLanguage(language)),
  );
  api.implement(startInvitationCall, (db, { params }) =>
    startAttempt(db, { token_hash: hashSecret(params.token) }),
  );
  api.implement(startSurveyCall, (db, { params, member }) =>
    startAttempt(db, { member_id: member.member_id, survey_number: params.survey_number }),
  );

  api.implement(getInterviewCall, (db, { params, query, site }) =>
    getInterview(db, { token: params.token, page: query.page }, viewing(site)),
  );
  api.implement(answerInterviewPageCall, (db, { params, body, site }) =>
    answerInterviewPage(db, { ...params, values: body.values }, viewing(site)),
  );

  api.implement(reportOutcomeCall, (db, call) =>
    recordReport(db, { survey_number: call.params.survey_number, url: url(call), channel: 's2s' }),
  );
  api.implement(returnFromSurveyCall, (db, call) =>
    recordReturn(db, { survey_number: call.params.survey_number, url: url(call), said: call.query }),
  );
  api.implement(getReturnCall, (db, { params, language }) =>
    getReturn(db, params.token, inLanguage(language)),
  );
  api.implement(listSurveysTaken, (db, { member, query, language }) =>
    surveysTaken(db, member.member_id, { before: query.before, ...inLanguage(language) }),
  );
}

import {
  getReturn as getReturnCall,
  reportOutcome as reportOutcomeCall,
  returnFromSurvey as returnFromSurveyCall,
} from '#contract/portal/reports.calls.ts';
import type { Site } from '#server/http/call.ts';
import type { Api } from '#server/http/implement.ts';
import type { SiteDirectory } from '#server/http/site.ts';
import { getReturn } from './get-return.ts';
import { recordReport } from './record-report.ts';
import { recordReturn } from './record-return.ts';

export function reportsRoutes(api: Api, { directory }: { directory: SiteDirectory }): void {
  const url = (call: { site: Site; rawUrl: string }) => `${call.site.origin}${call.rawUrl}`;

  api.implement(reportOutcomeCall, (db, call) =>
    recordReport(db, { survey_number: call.params.survey_number, url: url(call), channel: 's2s' }),
  );
  api.implement(returnFromSurveyCall, (db, call) =>
    recordReturn(db, { survey_number: call.params.survey_number, url: url(call) }),
  );
  api.implement(getReturnCall, (db, { params, language }) =>
    getReturn(db, params.token, { language, fallback: directory.defaultLanguage() }),
  );
}

import {
  getReturn as getReturnCall,
  reportOutcome as reportOutcomeCall,
  returnFromSurvey as returnFromSurveyCall,
} from '#contract/portal/reports.calls.ts';
import { Refusal } from '#server/http/app-error.ts';
import type { Site } from '#server/http/call.ts';
import { networkOf } from '#server/http/client-network.ts';
import type { FailureLimits } from '#server/http/failure-limits.ts';
import type { Api } from '#server/http/implement.ts';
import type { SiteDirectory } from '#server/http/site.ts';
import { getReturn } from './get-return.ts';
import { recordReport } from './record-report.ts';
import { recordReturn } from './record-return.ts';

type Dependencies = { directory: SiteDirectory; limits: FailureLimits };

export function reportsRoutes(api: Api, { directory, limits }: Dependencies): void {
  const url = (call: { site: Site; rawUrl: string }) => `${call.site.origin}${call.rawUrl}`;

  api.implement(reportOutcomeCall, async (db, call) => {
    const { survey_number } = call.params;
    const recorded = await recordReport(db, { survey_number, url: url(call), channel: 's2s' });
    // Only what is refused anyway counts, and under its network: nobody shuts out whoever has the key.
    if (recorded instanceof Refusal && recorded.error.code === 'bad_signature')
      await limits.count('signature', { account: `${survey_number} ${networkOf(call.ip)}`, ip: call.ip });
    return recorded;
  });
  api.implement(returnFromSurveyCall, (db, call) =>
    recordReturn(db, { survey_number: call.params.survey_number, url: url(call) }),
  );
  api.implement(getReturnCall, (db, { params, language }) =>
    getReturn(db, params.token, { language, fallback: directory.defaultLanguage() }),
  );
}

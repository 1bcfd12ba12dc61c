import {
  answerInterviewPage as answerInterviewPageCall,
  getInterview as getInterviewCall,
} from '#contract/portal/interviews.calls.ts';
import type { Site } from '#server/http/call.ts';
import type { Api } from '#server/http/implement.ts';
import type { SiteDirectory } from '#server/http/site.ts';
import { answerInterviewPage } from './answer-interview-page.ts';
import { getInterview } from './interview-view.ts';

export function interviewsRoutes(api: Api, { directory }: { directory: SiteDirectory }): void {
  const viewing = (site: Site) => ({ origin: site.origin, fallback: directory.defaultLanguage() });

  api.implement(getInterviewCall, (db, { params, query, site }) =>
    getInterview(db, { token: params.token, page: query.page }, viewing(site)),
  );
  api.implement(answerInterviewPageCall, (db, { params, body, site }) =>
    answerInterviewPage(db, { ...params, values: body.values }, viewing(site)),
  );
}

import { listSurveys as listSurveysCall } from '#contract/portal/surveys.calls.ts';
import type { Api } from '#server/http/implement.ts';
import type { SiteDirectory } from '#server/http/site.ts';
import { listSurveys } from './list-surveys.ts';

export function surveysRoutes(api: Api, { directory }: { directory: SiteDirectory }): void {
  api.implement(listSurveysCall, (db, { member, query, language }) =>
    listSurveys(db, member.member_id, {
      ...query,
      language,
      fallback: directory.defaultLanguage(),
    }),
  );
}

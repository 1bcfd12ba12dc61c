import { listSurveysTaken } from '#contract/portal/attempts.calls.ts';
import type { Api } from '#server/http/implement.ts';
import type { SiteDirectory } from '#server/http/site.ts';
import { surveysTaken } from './surveys-taken.ts';

export function attemptsRoutes(api: Api, { directory }: { directory: SiteDirectory }): void {
  api.implement(listSurveysTaken, (db, { member, query, language }) =>
    surveysTaken(db, member.member_id, {
      before: query.before,
      language,
      fallback: directory.defaultLanguage(),
    }),
  );
}

import { listSurveysTaken } from '#contract/portal/attempts.calls.ts';
import type { Api } from '#server/http/implement.ts';
import type { SiteDirectory } from '#server/http/site.ts';
import { surveysTaken } from './surveys-taken.ts';

export function attemptsRoutes(api: Api, { directory }: { directory: SiteDirectory }): void {
  api.implement(listSurveysTaken, async (db, { member, query, language }) => {
    const taken = await surveysTaken(db, member.member_id, {
      before: query.before,
      language,
      fallback: directory.defaultLanguage(),
    });
    // The link holds a token, with which anybody could go on answering.
    return member.viewed_by === undefined ? taken : taken.map(({ link: _, ...receipt }) => receipt);
  });
}

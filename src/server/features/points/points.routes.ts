import { getPoints, listPointsHistory } from '#contract/portal/points.calls.ts';
import type { Api } from '#server/http/implement.ts';
import { memberPoints } from './member-points.ts';
import { pointsHistory } from './points-history.ts';

export function pointsRoutes(api: Api, { defaultLanguage }: { defaultLanguage(): string }): void {
  api.implement(getPoints, (db, { member }) => memberPoints(db, member.member_id));

  api.implement(listPointsHistory, (db, { member, query, language }) =>
    pointsHistory(db, member.member_id, { before: query.before, language, fallback: defaultLanguage() }),
  );
}

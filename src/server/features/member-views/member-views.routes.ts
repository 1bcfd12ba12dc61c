import * as calls from '#contract/portal/member-views.calls.ts';
import type { Api } from '#server/http/implement.ts';
import { viewCookie } from '#server/http/session-cookie.ts';
import { viewsOf } from './member-views.queries.ts';
import { endView, openView } from './open-view.ts';

export function memberViewsRoutes(api: Api, { secureCookies }: { secureCookies: boolean }): void {
  const cookie = viewCookie(secureCookies);
  api.implement(calls.openMemberView, async (db, { body, site, setCookie }) => {
    const { token, seconds } = await openView(db, body.code, site.country_code);
    setCookie(cookie, token, { maxAge: seconds });
    return { location: '/view/members/questionnaires' };
  });
  api.implement(calls.endMemberView, async (db, { params, clearCookie }) => {
    await endView(db, params.token);
    clearCookie(cookie);
    return { location: '/view/over' };
  });
  api.implement(calls.listMemberViews, async (db, { member }) =>
    (await viewsOf(db, member.member_id)).flatMap(({ opened_at, reason }) =>
      opened_at === null ? [] : [{ at: opened_at, reason }],
    ),
  );
}

import * as calls from '#contract/portal/contact-preferences.calls.ts';
import type { Api } from '#server/http/implement.ts';
import { getContactPreferences, saveContactPreferences } from './contact-preferences.ts';

export function contactPreferencesRoutes(api: Api): void {
  api.implement(calls.getContactPreferences, (db, { member }) => getContactPreferences(db, member.member_id));
  api.implement(calls.saveContactPreferences, (db, { member, body }) =>
    saveContactPreferences(db, member.member_id, body),
  );
}

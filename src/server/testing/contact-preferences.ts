import type { Body } from '#contract/endpoint.ts';
import type { saveContactPreferences as call } from '#contract/portal/contact-preferences.calls.ts';
import { saveContactPreferences } from '#server/features/contact-preferences/contact-preferences.ts';
import type { TestApp } from './test-app.ts';

/** Saves a member's preferences as the page does. */
export const prefer = (
  { database }: TestApp,
  member_id: number,
  preferences: Partial<Body<typeof call>>,
): Promise<unknown> =>
  database.transaction((db) =>
    saveContactPreferences(db, member_id, {
      invitations_per_week: 5,
      topics_off: [],
      paused_until: null,
      ...preferences,
    }),
  );

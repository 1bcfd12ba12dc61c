import type { Body } from '#contract/endpoint.ts';
import type { saveContactPreferences as call } from '#contract/portal/contact-preferences.calls.ts';
import { saveContactPreferences } from '#server/features/contact-preferences/contact-preferences.ts';
import type { TestApp } from './test-app.ts';

/** A member's choice, as the page would save it. */
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

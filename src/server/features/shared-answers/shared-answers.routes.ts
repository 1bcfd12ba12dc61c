import * as calls from '#contract/portal/sharing-consents.calls.ts';
import type { Api } from '#server/http/implement.ts';
import type { SiteDirectory } from '#server/http/site.ts';
import { sharingConsents, withdrawSharingConsent } from './sharing-consent.ts';

export function sharedAnswersRoutes(api: Api, { directory }: { directory: SiteDirectory }): void {
  api.implement(calls.listSharingConsents, (db, { member, language }) =>
    sharingConsents(db, member.member_id, { language, fallback: directory.defaultLanguage() }),
  );
  api.implement(calls.withdrawSharingConsent, async (db, { member, params }) => {
    await withdrawSharingConsent(db, member.member_id, params.id);
    return null;
  });
}

import { getInvitation as getInvitationCall } from '#contract/portal/invitations.calls.ts';
import type { Api } from '#server/http/implement.ts';
import type { SiteDirectory } from '#server/http/site.ts';
import { getInvitation } from './get-invitation.ts';

export function invitationsRoutes(api: Api, { directory }: { directory: SiteDirectory }): void {
  api.implement(getInvitationCall, (db, { params, language, member }) =>
    getInvitation(
      db,
      { token: params.token, signedIn: member?.member_id ?? null },
      { language, fallback: directory.defaultLanguage() },
    ),
  );
}

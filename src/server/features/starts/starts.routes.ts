import * as calls from '#contract/portal/starts.calls.ts';
import type { Api } from '#server/http/implement.ts';
import type { SiteDirectory } from '#server/http/site.ts';
import { openInvitation } from './open-invitation.ts';
import { startInvitation } from './start-invitation.ts';
import { startListed } from './start-listed.ts';

export function startsRoutes(api: Api, { directory }: { directory: SiteDirectory }): void {
  api.implement(calls.startInvitation, (db, { params, body: { consent }, userAgent, member }) =>
    startInvitation(db, params.token, {
      userAgent,
      signedIn: member?.member_id ?? null,
      consent: consent === undefined ? null : { value: consent, fallback: directory.defaultLanguage() },
    }),
  );
  api.implement(calls.startSurvey, (db, { params, member, userAgent }) =>
    startListed(
      db,
      { member_id: member.member_id, survey_number: params.survey_number },
      { userAgent, signedIn: member.member_id },
    ),
  );
  api.implement(calls.openInvitation, (db, { params, member }) =>
    openInvitation(db, { member_id: member.member_id, survey_number: params.survey_number }),
  );
}

import * as calls from '#contract/portal/privacy.calls.ts';
import type { CountryDirectory } from '#server/features/countries/site-directory.ts';
import { checkOwnPassword } from '#server/features/passwords/check-own-password.ts';
import { resumeInvitations } from '#server/features/unsubscribe/unsubscribe-member.ts';
import type { FailureLimits } from '#server/http/failure-limits.ts';
import type { Api } from '#server/http/implement.ts';
import { deviceCookie, sessionCookie } from '#server/http/session-cookie.ts';
import { deleteProfile } from './delete-profile.ts';
import { membership } from './membership.ts';
import { consentsOf, type DataReading, personalData } from './personal-data.ts';
import { unsubscribe } from './unsubscribe.ts';

type Dependencies = {
  directory: Pick<CountryDirectory, 'defaultLanguage'>;
  limits: FailureLimits;
  subjectOf: DataReading['subjectOf'];
};

export function privacyRoutes(api: Api, { directory, limits, subjectOf }: Dependencies): void {
  const reading = (language: string): DataReading => ({
    languages: { language, fallback: directory.defaultLanguage() },
    subjectOf,
  });

  api.implement(calls.getMembership, (db, { member }) => membership(db, member.member_id));
  api.implement(calls.listConsents, (db, { member }) => consentsOf(db, member.member_id));
  api.implement(calls.getPersonalData, (db, { member, language }) =>
    personalData(db, member.member_id, reading(language)),
  );
  api.implement(calls.downloadPersonalData, async (db, { member, language }) => {
    const data = await personalData(db, member.member_id, reading(language));
    return { content: JSON.stringify(data, null, 2), filename: 'my-data.json' };
  });

  api.implement(calls.resumeInvitations, async (db, { member }) => {
    await resumeInvitations(db, member.member_id);
    return null;
  });

  api.implement<typeof calls.unsubscribe, { password_hash: string }>(
    calls.unsubscribe,
    async (db, { member, prepared }) => {
      await unsubscribe(db, { member_id: member.member_id, password_hash: prepared.password_hash });
      return null;
    },
    (db, { member, body, ip }) =>
      checkOwnPassword(db, limits, { member_id: member.member_id, password: body.password, ip }),
  );

  api.implement<typeof calls.deleteProfile, { password_hash: string }>(
    calls.deleteProfile,
    async (db, { member, prepared, clearCookie }) => {
      await deleteProfile(db, { member_id: member.member_id, password_hash: prepared.password_hash });
      clearCookie(sessionCookie);
      clearCookie(deviceCookie);
      return null;
    },
    async (db, { member, body, ip }) => {
      const judged = await checkOwnPassword(db, limits, {
        member_id: member.member_id,
        password: body.password,
        ip,
      });
      await limits.forget(judged.email_key);
      return judged;
    },
  );
}

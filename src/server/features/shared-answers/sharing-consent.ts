import { createHash } from 'node:crypto';
import type { ResultData } from '#contract/endpoint.ts';
import type { getInvitation } from '#contract/portal/invitations.calls.ts';
import type { listSharingConsents } from '#contract/portal/sharing-consents.calls.ts';
import { type Languages, textField, textIn } from '#contract/rules/localise.ts';
import { clock } from '#server/clock.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { AppError } from '#server/http/app-error.ts';
import { portalTranslate } from '#server/i18n/portal-texts.ts';
import { type ShareableAnswer, shareableAnswers } from './shareable-answers.ts';
import {
  agreementExists,
  consentExists,
  consentsOfMember,
  endConsent,
  endConsentFor,
  insertConsent,
} from './shared-answers.queries.ts';

type PassedOn = NonNullable<ResultData<typeof getInvitation>['passes_on']>;

/** A survey of a country, the host of its link, and the questions of the profiler that this names. */
export type Asking = {
  survey_id: number;
  country_code: string;
  link_host: string;
  keys: readonly string[];
};
/** `member_id` null: of a test. */
type AskingMember = Asking & { member_id: number | null };

/**
 * Which answers a survey gets of a member, for the page before it starts: at once, or if they agree. Only the member agrees:
 * others see what is asked, and not whether it was given.
 */
export async function answersPassedOn(
  db: ReadDb,
  asking: AskingMember,
  signedIn: number | null,
  languages: Languages,
): Promise<Pick<PassedOn, 'questions' | 'consent'>> {
  const asked = await askedBy(db, asking);
  const sensitive = asked.filter(({ needs_consent }) => needs_consent);
  const titleOf = ({ attribute }: ShareableAnswer) => textField('title', attribute.title, languages);
  return {
    questions: asked.filter(({ needs_consent }) => !needs_consent).map(titleOf),
    consent:
      sensitive.length === 0
        ? null
        : {
            questions: sensitive.map(titleOf),
            ...(await wordingOf(asking, sensitive, languages)),
            needs_sign_in: asking.member_id !== signedIn && asking.member_id !== null,
            given: asking.member_id === signedIn && (await hasAgreed(db, asking, sensitive)),
          },
  };
}

async function askedBy(db: ReadDb, { country_code, keys }: Asking): Promise<ShareableAnswer[]> {
  if (keys.length === 0) return [];
  const shareable = await shareableAnswers(db, country_code);
  return keys.flatMap((key) => shareable.get(key) ?? []);
}

const idsOf = (answers: readonly ShareableAnswer[]) => answers.map(({ attribute }) => Number(attribute.id));

/** Whether a member agreed to exactly these answers, for the host that the survey's link leads to now. */
export const hasAgreed = async (
  db: ReadDb,
  { member_id, survey_id, link_host }: Omit<AskingMember, 'keys' | 'country_code'>,
  sensitive: readonly ShareableAnswer[],
): Promise<boolean> =>
  member_id !== null &&
  agreementExists(db, { member_id, survey_id, link_host, attributes: idsOf(sensitive) });

/** What a member agrees to, word for word; `value` is sent back with the agreement and says which words were read. */
async function wordingOf(
  { link_host }: Asking,
  sensitive: readonly ShareableAnswer[],
  languages: Languages,
): Promise<{ wording: string; value: string }> {
  const t = await portalTranslate(languages.language);
  const wording = t(
    'I agree that my answers to these sensitive questions are passed on to this survey ({host}): {questions}',
    {
      host: link_host,
      questions: sensitive.map(({ attribute }) => textIn(attribute.title, languages)).join(' / '),
    },
  );
  const digest = createHash('sha256').update(wording).digest('base64url').slice(0, 22);
  return { wording, value: `${languages.language}.${digest}` };
}

/**
 * Records that a member agrees, with the words that they read. What they agreed to for this survey before is replaced. Error:
 * `conflict` if these are no longer the words.
 */
export async function giveSharingConsent(
  db: Db,
  asking: Asking & { member_id: number },
  { value, fallback }: { value: string; fallback: string },
): Promise<void> {
  const sensitive = (await askedBy(db, asking)).filter(({ needs_consent }) => needs_consent);
  const [language = ''] = value.split('.');
  const read = await wordingOf(asking, sensitive, { language, fallback });
  if (sensitive.length === 0 || read.value !== value) throw new AppError('conflict');
  if (await hasAgreed(db, asking, sensitive)) return;
  const now = clock.now();
  await endConsentFor(db, asking, now);
  await insertConsent(db, {
    member_id: asking.member_id,
    survey_id: asking.survey_id,
    attributes: idsOf(sensitive),
    link_host: asking.link_host,
    wording: read.wording,
    given_at: now,
  });
}

/** What a member agreed to pass on, newest first. */
export const sharingConsents = async (
  db: ReadDb,
  memberId: number,
  languages: Languages,
): Promise<ResultData<typeof listSharingConsents>> =>
  (await consentsOfMember(db, memberId)).map(({ titles, ...consent }) => ({
    ...consent,
    survey: textIn(titles as Record<string, string>, languages),
  }));

/** From now on the survey's links carry these answers no more. Withdrawn twice it is withdrawn once. Error: `not_found`. */
export async function withdrawSharingConsent(db: Db, memberId: number, id: number): Promise<void> {
  if (!(await consentExists(db, memberId, id))) throw new AppError('not_found');
  await endConsent(db, memberId, id, clock.now());
}

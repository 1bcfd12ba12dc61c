import { sql } from 'kysely';
import type { AuthoredForm } from '#contract/rules/authored-form.ts';
import type { SurveyState } from '#contract/rules/survey-states.ts';
import type { Db } from '#server/database/connect.ts';
import { type Invited, inviteMembers } from '#server/features/invitations/invite-members.ts';
import { makeLink } from '#server/features/links/make-link.ts';
import { createSurvey, type NewSurvey } from '#server/features/surveys/create-survey.ts';
import { setSurveyState } from '#server/features/surveys/set-survey-state.ts';
import { type SurveyKey, surveyKeys } from '#server/features/surveys/survey-keys.ts';
import type { TestApp, TestClient, WithDatabase } from './test-app.ts';

const en = (text: string) => ({ en: text });

/** Three pages: a question that screens out, one for quotas, and one for tea drinkers only. */
export const testForm: AuthoredForm = [
  {
    key: 'adult',
    type: 'sr',
    title: { en: 'Are you an adult?', bg: 'Пълнолетни ли сте?' },
    options: [
      { key: 'yes', name: { en: 'Yes', bg: 'Да' } },
      { key: 'no', name: { en: 'No', bg: 'Не' }, screenout: true },
    ],
  },
  {
    key: 'drink',
    type: 'sr',
    page: 1,
    title: en('Coffee or tea?'),
    options: [
      { key: 'coffee', name: en('Coffee') },
      { key: 'tea', name: en('Tea') },
    ],
  },
  {
    key: 'with',
    type: 'mr',
    page: 2,
    title: en('What do you take with your tea?'),
    condition: { attribute: 'drink', options: ['tea'] },
    options: [
      { key: 'milk', name: en('Milk') },
      { key: 'nothing', name: en('Nothing'), exclusive: true },
    ],
  },
  { key: 'why', type: 'oe', page: 3, title: en('Why?') },
];

type Overrides = Partial<Omit<NewSurvey, 'kind'>> & {
  form?: AuthoredForm;
  quotas?: (NewSurvey & { kind: 'built_in' })['quotas'];
};

/** A live built-in survey of Bulgaria for 50 points; returns its number. */
export const addSurvey = ({ database }: WithDatabase, overrides: Overrides = {}): Promise<string> =>
  database.transaction(
    async (db) =>
      (
        await createSurvey(db, {
          kind: 'built_in',
          country_code: 'BG',
          titles: { en: 'Drinks at home', bg: 'Напитки у дома' },
          points: 50,
          minutes: 5,
          state: 'live',
          form: testForm,
          ...overrides,
        } as NewSurvey)
      ).survey_number,
  );

/** A live external survey with a review window of 14 days; returns its number. */
export const addExternalSurvey = (
  { database }: TestApp,
  overrides: Partial<NewSurvey & { kind: 'external' }> = {},
): Promise<string> =>
  database.transaction(
    async (db) =>
      (
        await createSurvey(db, {
          kind: 'external',
          country_code: 'BG',
          titles: { en: 'Holidays' },
          points: 80,
          minutes: 12,
          state: 'live',
          entry_url: 'https://survey.example/s?id={attempt}&lng={language}&cc={country}&n={survey_number}',
          ...overrides,
        })
      ).survey_number,
  );

/** Moves a survey to another state, as an operator at the command line would. */
export const moveSurvey = (db: Db, survey_number: string, to: SurveyState) =>
  setSurveyState(db, { kind: 'command_line', name: 'test' }, { survey_number }, { to });

export const invite = (
  { database }: TestApp,
  survey_number: string,
  members: readonly number[] | 'all',
): Promise<Invited> => database.transaction((db) => inviteMembers(db, { survey_number, members }));

/** As if all mails that wait had just left. */
export const sendWaitingMails = ({ database }: WithDatabase): Promise<unknown> =>
  database.transaction((db) =>
    db
      .updateTable('mails')
      .set({ state: 'sent', sent_at: new Date() })
      .where('state', '=', 'queued')
      .execute(),
  );

/** Makes all invitations of a member a month older, so that the weekly limit isn't reached. */
export const ageInvitations = ({ database }: TestApp, member_id: number): Promise<unknown> =>
  database.transaction((db) =>
    sql`update invitations set invited_at = invited_at - interval '30 days' where member_id = ${member_id}`.execute(
      db,
    ),
  );

/** Invites one member and returns the token in the mail. */
export async function inviteOne(testApp: TestApp, survey_number: string, member_id: number): Promise<string> {
  await invite(testApp, survey_number, [member_id]);
  return linkTo(testApp, survey_number, member_id);
}

/** The token of the link to a member's invitation, as in a mail sent now. */
export async function linkTo(
  { database }: TestApp,
  survey_number: string,
  member_id: number,
): Promise<string> {
  const { rows } = await sql<{ invitation_id: number; generation: number }>`
    select i.id as invitation_id, coalesce(g.generation, 0) as generation
    from invitations i join surveys s on s.id = i.survey_id
    left join link_generations g on g.member_id = i.member_id
    where i.member_id = ${member_id} and s.survey_number = ${survey_number} and i.invited_at is not null
  `.execute(database.read);
  const [found] = rows;
  if (!found) throw new Error('there is no invitation');
  return makeLink(database.read, { ...found, purpose: 'invitation' });
}

/** Starts a survey by its mail token; returns the redirect address. */
export async function startedAt(client: TestClient, token: string): Promise<string> {
  const { status, headers, text } = await client.call('POST /invitations/:token/start', {
    params: { token },
  });
  if (status !== 303) throw new Error(`not started: ${status} ${text}`);
  return String(headers.location);
}

/** The same; returns the attempt's token. */
export async function start(client: TestClient, token: string): Promise<string> {
  const location = await startedAt(client, token);
  const attempt = location.split('/').at(-1);
  if (!attempt) throw new Error(`no attempt in ${location}`);
  return attempt;
}

/** Starts an external survey by its mail token; returns the attempt's token, as the survey gets it. */
export async function startExternal(client: TestClient, token: string): Promise<string> {
  const location = await startedAt(client, token);
  const attempt = new URL(location).searchParams.get('id');
  if (!attempt) throw new Error(`no attempt in ${location}`);
  return attempt;
}

/** The key with which a survey signs its reports. */
export async function surveyKey({ database }: TestApp, survey_number: string): Promise<SurveyKey> {
  const survey = await database.read
    .selectFrom('surveys')
    .select('id')
    .where('survey_number', '=', survey_number)
    .executeTakeFirstOrThrow();
  const [key] = await surveyKeys(database.read, survey.id);
  if (!key) throw new Error(`survey ${survey_number} has no key`);
  return key;
}

/** `ids('drink')` is an attribute, `ids('drink.tea')` an option, `ids('grid.rows.price')` a row. */
export type Ids = ((key: string) => number) & { has(key: string): boolean };

/** The ids assigned to the keys of a survey's form. */
export async function idsOf({ database }: TestApp, survey_number: string): Promise<Ids> {
  const { rows } = await sql<{
    definition: {
      id: string;
      key: string;
      options: { id: number; key: string }[];
      rows?: { id: string; key: string }[];
    }[];
  }>`
    select definition from questionnaire_versions
    join surveys using (questionnaire_id) where survey_number = ${survey_number}
  `.execute(database.read);
  const ids = new Map<string, number>();
  for (const attribute of rows[0]?.definition ?? []) {
    const { id, key, options } = attribute;
    ids.set(key, Number(id));
    for (const option of options) ids.set(`${key}.${option.key}`, option.id);
    for (const row of attribute.rows ?? []) ids.set(`${key}.rows.${row.key}`, Number(row.id));
  }
  const idOf = (key: string) => {
    const id = ids.get(key);
    if (id === undefined) throw new Error(`no id of ${key}`);
    return id;
  };
  return Object.assign(idOf, { has: (key: string) => ids.has(key) });
}

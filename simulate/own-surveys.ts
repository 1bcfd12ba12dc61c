import type { AuthoredForm } from '#contract/rules/authored-form.ts';
import { surveyTopicIds } from '#contract/rules/survey-topics.ts';
import { inviteMembers } from '#server/features/invitations/invite-members.ts';
import { makeLink } from '#server/features/links/make-link.ts';
import { createSurvey } from '#server/features/surveys/create-survey.ts';
import { setSurveyState } from '#server/features/surveys/set-survey-state.ts';
import { openBrowser } from './browser.ts';
import { chanceOf } from './chance.ts';
import { answerPage, type Interviewee } from './interview.ts';
import { operator, titleOf } from './operators.ts';
import { invitedTo, membersForARush } from './own-surveys.queries.ts';
import { COUNTRY, DAY_MS, HOUR_MS, type World } from './world.ts';

const EVERY_DAYS = 6;
const FIELD_DAYS = 9;

const en = (text: string) => ({ en: text });
const both = (en_: string, bg: string) => ({ en: en_, bg });

/** A question that screens out, one for quotas, one for tea drinkers only, one with rows, and one in words. */
const form: AuthoredForm = [
  {
    ...{ key: 'drinks', type: 'sr', title: both('Do you drink coffee or tea?', 'Пиете ли кафе или чай?') },
    options: [
      { key: 'yes', name: both('Yes', 'Да') },
      { key: 'no', name: both('No', 'Не'), screenout: true },
    ],
  },
  {
    ...{ key: 'drink', type: 'sr', page: 1, title: en('Which more often?') },
    options: [
      { key: 'coffee', name: en('Coffee') },
      { key: 'tea', name: en('Tea') },
    ],
  },
  {
    ...{ key: 'with', type: 'mr', page: 2, title: en('What do you take with your tea?') },
    condition: { attribute: 'drink', options: ['tea'] },
    options: [
      { key: 'milk', name: en('Milk') },
      { key: 'nothing', name: en('Nothing'), exclusive: true },
    ],
  },
  {
    ...{ key: 'where', type: 'grid', page: 3, title: en('Where do you drink it?') },
    options: [
      { key: 'often', name: en('Often') },
      { key: 'never', name: en('Never') },
    ],
    rows: [
      { key: 'home', name: en('At home') },
      { key: 'work', name: en('At work') },
    ],
  },
  { key: 'why', type: 'oe', page: 4, title: en('Why?') },
];

/** Plans surveys on the panel's own site, which invite by themselves until their quotas are filled. */
export function planOwnSurveys(world: World): void {
  for (let day = 3, number = 1; day < world.days; day += EVERY_DAYS, number++)
    world.agenda.plan(world.begin + day * DAY_MS + 10 * HOUR_MS, () => field(world, number));
}

async function field(world: World, number: number): Promise<void> {
  const { database, agenda, members } = world;
  const chance = chanceOf(world.seed, 'own survey', number);
  const wanted = Math.max(4, Math.round(members * (0.01 + 0.02 * chance.next())));
  const survey_number = `Q-${String(number).padStart(4, '0')}`;
  const topic = chance.oneOf(surveyTopicIds);
  const title = titleOf(number, topic);
  const cell = (drink: string, share: number) => ({
    ...{ name: drink, wanted: Math.ceil(wanted * share) },
    conditions: [{ attribute: 'drink', options: [drink] }],
  });
  const { id } = await database.transaction((db) =>
    createSurvey(db, {
      ...{ kind: 'built_in', survey_number, country_code: COUNTRY, titles: { en: title, bg: title }, form },
      ...{ points: 60, screenout_points: 5, quota_full_points: 5, daily_cap: 25, minutes: 5 },
      ...{ attempt_minutes: 180, topic, completes_wanted: wanted, state: 'live' },
      quotas: [cell('coffee', 0.6), cell('tea', 0.5)],
    }),
  );
  const browser = await world.console();
  const { status } = await browser.call('POST /surveys/:id/automatic-waves', {
    params: { id },
    body: {
      condition: { kind: 'all', of: [{ kind: 'age', from: 18, to: null }] },
      ...{ spread: false, order: 'least_recent', rest_days: 2, not_after: [], per_hour: null },
      ...{ reminders: 1, reminder_days: 2, hours_between: 24, version: 0 },
      ...{ least_incidence: null, most_drop_out: null, most_signature_failures: null },
    },
  });
  world.count(`automatic waves ${status}`);
  agenda.plan(world.now().getTime() + FIELD_DAYS * DAY_MS, async () => {
    await database.transaction((db) => setSurveyState(db, operator, { survey_number }, { to: 'closed' }));
  });
}

/** More than this at once only wait for connections. */
const MOST_IN_A_RUSH = 60;

/**
 * Invites members to a survey with places for a third of them, and lets them all press Start at the same moment. It is worth no
 * points, and they all say the same: who was first is chance, how many got in is not.
 */
export async function rush(world: World): Promise<void> {
  const { database, app, origin } = world;
  const survey_number = 'RUSH';
  const members = await membersForARush(database.read, MOST_IN_A_RUSH);
  if (members.length < 3) return;
  const places = Math.floor(members.length / 3);
  const title = titleOf(0, 'work');
  const invited = await database.transaction(async (db) => {
    await createSurvey(db, {
      ...{ kind: 'built_in', survey_number, country_code: COUNTRY, titles: { en: title, bg: title }, form },
      ...{ points: 0, minutes: 5, completes_wanted: places, state: 'live' },
    });
    await inviteMembers(db, { survey_number, members });
    return invitedTo(db, survey_number);
  });
  const tokens: string[] = [];
  for (const link of invited) tokens.push(await makeLink(database.read, { ...link, purpose: 'invitation' }));
  const outcomes = await Promise.all(tokens.map((token, at) => takePart(at, token)));
  const inside = outcomes.filter((outcome) => outcome === 'complete').length;
  world.count('pressed Start at the same moment', tokens.length);
  world.count('found a place in the rush', inside);
  if (inside !== Math.min(places, tokens.length))
    world.fault(`${inside} of ${tokens.length} found one of ${places} places`);

  async function takePart(at: number, token: string): Promise<string | null> {
    const browser = openBrowser(app, { origin, network: `10.200.${at >> 8}.${at & 255}` });
    const press = () => browser.call('POST /invitations/:token/start', { params: { token }, body: {} });
    let started = await press();
    // Whoever waits for a connection in vain presses again.
    while (started.status === 503) started = await press();
    const entry = /^\/interview\/(.+)$/.exec(started.location ?? '')?.[1];
    if (entry === undefined) return started.refused;
    const chance = { ...chanceOf('rush'), happens: () => true, whole: () => 1 };
    const interviewee: Interviewee = { browser, chance, world: { ...world, count: () => undefined } };
    let interview = (await browser.call('GET /interviews/:token', { params: { token: entry } })).data;
    while (interview && interview.outcome === null)
      interview = await answerPage(interviewee, entry, interview);
    return interview?.outcome ?? null;
  }
}

import type { BulkLoad, TableLoad } from './bulk-load.ts';
import { chance, token } from './chance.ts';
import { HOME, type Place } from './countries.ts';
import { DAY_MS } from './load-members.ts';
import { personOf } from './people.ts';
import { Wallets } from './wallets.ts';

/** A member gets 45 invitations a year; mails are kept for as long as sending a fifth of them takes. */
const SURVEYS = 1000;
const INVITATIONS = 45;
const FIRST_WITH_MAILS = 0.8 * SURVEYS;
const REVIEW_SURVEYS = Math.ceil((14 / 365) * SURVEYS) + 1;
const POINTS = 200;
const SCREENOUT_POINTS = 5;
const MINUTE_MS = 60_000;

export const YEAR_TABLES = [
  'surveys',
  'quota_cells',
  'waves',
  'invitations',
  'attempts',
  'attempt_places',
  'outcome_reports',
  'mails',
  'wallets',
  'movements',
  'exchange_requests',
  'exchange_request_events',
  'audit_log',
];

type Earned = {
  member: number;
  attempt: number;
  points: number;
  survey: number;
  at: number;
  pending: boolean;
};

/**
 * A year of surveys in chronological order: invitations, a fifth of them started, outcomes, pending and credited
 * points, exchanges, and the mails of the last weeks.
 */
export async function loadYear(
  load: BulkLoad,
  places: readonly Place[],
  { now, reward_id, isThere }: { now: Date; reward_id: number; isThere(table: string): boolean },
): Promise<void> {
  const names = YEAR_TABLES.filter(isThere);
  const opened = await Promise.all(names.map((name) => load.open(name)));
  const tables = Object.fromEntries(opened.map((table) => [table.name, table]));
  const wallets = new Wallets(load, places, tables, reward_id);
  const year = new Year(load, tables, wallets, now.getTime());
  const reviewed: Earned[][] = [];
  for (let survey = 0; survey < SURVEYS; survey++) {
    const earned: Earned[] = [];
    for (const { place, from, to } of invitedTo(survey, places))
      await year.field(survey, place, { from, to }, earned);
    reviewed.push(earned);
    await wallets.confirm(reviewed[survey - REVIEW_SURVEYS] ?? []);
    reviewed[survey - REVIEW_SURVEYS] = [];
    if (survey % 100 === 99) await wallets.exchange(year.startOf(survey), now.getTime());
  }
  // For the latest surveys, only what was reviewed in time.
  for (const earned of reviewed) await wallets.confirm(earned);
  await wallets.close();
}

/** In the home country each survey invites part of the members; elsewhere every 22nd survey invites all of them. */
function* invitedTo(survey: number, places: readonly Place[]) {
  const every = Math.floor(SURVEYS / INVITATIONS);
  for (const place of places) {
    if (place.code === HOME) {
      const part = Math.floor((place.members * INVITATIONS) / SURVEYS);
      const from = Math.floor((survey * part) % place.members);
      yield { place, from, to: from + part };
    } else if (survey % every === 0) yield { place, from: 0, to: place.members };
  }
}

class Year {
  readonly #load: BulkLoad;
  readonly #tables: Record<string, TableLoad>;
  readonly #wallets: Wallets;
  readonly #now: number;
  #surveys = 0;
  #invitations = 0;
  #attempts = 0;
  #mails = 0;

  constructor(load: BulkLoad, tables: Record<string, TableLoad>, wallets: Wallets, now: number) {
    this.#load = load;
    this.#tables = tables;
    this.#wallets = wallets;
    this.#now = now;
  }

  startOf = (survey: number) => this.#now - (365 - (365 * survey) / SURVEYS) * DAY_MS;

  async field(survey: number, place: Place, { from, to }: { from: number; to: number }, earned: Earned[]) {
    const { invitations, mails } = this.#tables;
    const id = ++this.#surveys;
    const start = this.startOf(survey) - 2 * DAY_MS;
    const closes = start + 21 * DAY_MS;
    let completes = 0;
    for (let at = from; at < to; at++) {
      const member = place.first + (at % place.members);
      const invitation = ++this.#invitations;
      const { state, points } = this.#outcome(invitation);
      if (state === 'complete') completes++;
      const invited_at = new Date(start + (at - from));
      if (this.#load.isFull) await this.#load.settle();
      invitations?.add({
        id: invitation,
        survey_id: id,
        wave_id: id,
        member_id: member,
        token_hash: `\\x${token(6, invitation)}`,
        state,
        points: POINTS,
        invited_at,
      });
      if (state !== 'invited')
        this.#attempt(id, place.code, { invitation, member, state, points, start }, earned);
      if (survey >= FIRST_WITH_MAILS) mails?.add(this.#mail(place, { invitation, member, invited_at }));
    }
    this.#survey(id, place, { start, closes, completes, invited: to - from });
  }

  #outcome(invitation: number): { state: string; points: number } {
    const share = chance(20, invitation);
    if (share < 0.132) return { state: 'complete', points: POINTS };
    if (share < 0.176) return { state: 'screenout', points: SCREENOUT_POINTS };
    return { state: share < 0.2 ? 'quota_full' : 'invited', points: 0 };
  }

  #attempt(
    survey: number,
    country: string,
    {
      invitation,
      member,
      state,
      points,
      start,
    }: { invitation: number; member: number; state: string; points: number; start: number },
    earned: Earned[],
  ): void {
    const { attempts, attempt_places, outcome_reports } = this.#tables;
    const id = ++this.#attempts;
    const started = start + Math.floor(chance(21, invitation) * 2 * DAY_MS) - 30 * MINUTE_MS;
    const ended = started + Math.floor((5 + 20 * chance(22, invitation)) * MINUTE_MS);
    const until = ended + 14 * DAY_MS;
    const pending = points > 0 && until > this.#now;
    attempts?.add({
      id,
      invitation_id: invitation,
      survey_id: survey,
      country_code: country,
      token: token(7, id),
      started_at: new Date(started),
      expires_at: new Date(started + DAY_MS),
      outcome: state,
      decided_by: 'survey',
      ended_at: new Date(ended),
      points,
      pending_until: pending ? new Date(until) : null,
    });
    const received_at = new Date(ended);
    outcome_reports?.add({ id, attempt_id: id, channel: 's2s', outcome: state, accepted: true, received_at });
    if (state === 'complete') attempt_places?.add({ attempt_id: id, cell_id: survey });
    if (points === 0) return;
    const one = { member, attempt: id, points, survey, at: ended, pending };
    this.#wallets.award(one);
    earned.push(one);
  }

  #survey(
    id: number,
    { code, language }: Place,
    {
      start,
      closes,
      completes,
      invited,
    }: { start: number; closes: number; completes: number; invited: number },
  ): void {
    const created_at = new Date(start - DAY_MS);
    this.#tables.surveys?.add({
      id,
      survey_number: `m${id}`,
      country_code: code,
      kind: 'external',
      state: closes > this.#now ? 'live' : 'closed',
      titles: JSON.stringify({ en: `Survey ${id}`, [language]: `Survey ${id}` }),
      points: POINTS,
      screenout_points: SCREENOUT_POINTS,
      minutes: 15,
      entry_url: 'https://survey.example/s?id={attempt}',
      review_days: 14,
      closes_at: new Date(closes),
      created_at,
    });
    this.#tables.quota_cells?.add({
      id,
      survey_id: id,
      name: 'all',
      wanted: 2 * completes + 1,
      conditions: '[]',
      filled: completes,
    });
    const refused = '{}';
    this.#tables.waves?.add({
      id,
      survey_id: id,
      audience: 'drawn',
      state: 'done',
      starts_at: new Date(start),
      planned: invited,
      refused,
      sent_to: this.#invitations,
      started_by: 'command_line:bench',
      created_at,
      ended_at: new Date(start + invited),
    });
  }

  #mail({ code, language }: Place, of: { invitation: number; member: number; invited_at: Date }) {
    const { email } = personOf(of.member, language);
    return {
      id: ++this.#mails,
      key: `invitation:${of.invitation}`,
      template: 'invitation',
      country_code: code,
      language,
      to_address: email,
      recipient_key: email,
      follows_member: true,
      transactional: false,
      member_id: of.member,
      data: '{}',
      message_id: `<${of.invitation}.invitation@example.org>`,
      state: 'sent',
      subject: 'A survey for you',
      tries: 1,
      attempts: 1,
      created_at: of.invited_at,
      sent_at: of.invited_at,
    };
  }
}

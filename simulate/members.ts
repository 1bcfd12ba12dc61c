import { portalApi } from '#contract/portal/base-path.ts';
import { MINIMUM_EXCHANGE_POINTS } from '#contract/rules/points-value.ts';
import { answersByIds, completedAnswers } from '#server/features/demo/demo-answers.ts';
import { profilerAnswers } from '#server/features/demo/demo-people.ts';
import { memberPoints } from '#server/features/points/member-points.ts';
import { saveProfiler } from '#server/features/profiler/profiler.ts';
import { findProfiler } from '#server/features/questionnaires/find-profiler.ts';
import { loadStoredDefinition } from '#server/features/questionnaires/load-definition.ts';
import { register } from '#server/features/registration/register.ts';
import { startSession } from '#server/features/sessions/start-session.ts';
import { sessionCookie } from '#server/http/session-cookie.ts';
import type { OutgoingMail } from '#server/mail/smtp.ts';
import { type Browser, openBrowser } from './browser.ts';
import { chanceOf } from './chance.ts';
import { countryRow, memberWithAddress } from './members.queries.ts';
import { type Person, personOf } from './people.ts';
import type { Wishes } from './post-office.ts';
import { COUNTRY, DAY_MS, HOUR_MS, MINUTE_MS, type World } from './world.ts';

const PASSWORD = 'Correct-horse-42';

/** Plans the lives of all members; what each does follows from what the panel does to them. */
export async function planMembers(world: World, passwordHash: string): Promise<void> {
  const country = await countryRow(world.database.read, COUNTRY);
  const rings = new Map<number, Map<string, string>>();
  for (let number = 0; number < world.members; number++) {
    const person = personOf(world.seed, number, world);
    const cookies = person.ring === null ? new Map() : (rings.get(person.ring) ?? new Map());
    if (person.ring !== null) rings.set(person.ring, cookies);
    const life = new Life(world, person, { country, passwordHash, device: cookies });
    world.agenda.plan(world.begin + person.joins, () => life.join());
  }
}

type Panel = {
  country: Awaited<ReturnType<typeof countryRow>>;
  passwordHash: string;
  device: Map<string, string>;
};

class Life {
  readonly #world: World;
  readonly #person: Person;
  readonly #panel: Panel;
  readonly #browser: Browser;
  readonly #wishes: Wishes = { unsubscribed: false, left: false, pausedUntil: null, topicsOff: new Set() };
  readonly #chance;
  readonly #seen = new Set<string>();
  #id: number | null = null;
  #out: string | null = null;

  constructor(world: World, person: Person, panel: Panel) {
    this.#world = world;
    this.#person = person;
    this.#panel = panel;
    this.#chance = chanceOf(world.seed, 'life', person.number);
    const n = person.number;
    const network = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
    this.#browser = openBrowser(world.app, { origin: world.origin, network, cookies: panel.device });
    world.post.open(person.email, {
      wishes: this.#wishes,
      bounces: person.bounces,
      read: (mail) => this.#read(mail),
    });
  }

  #later(ms: number, what: () => Promise<void>): void {
    this.#world.agenda.plan(this.#world.now().getTime() + Math.max(MINUTE_MS, Math.floor(ms)), what);
  }

  async join(): Promise<void> {
    const { first_name, last_name, email, gender, birthdate, language, overHttp } = this.#person;
    const body = {
      ...{ first_name, last_name, email, gender, birthdate, language },
      password: PASSWORD,
      confirm_password: PASSWORD,
      agree_privacy_policy: true,
      agree_terms_conditions: true,
    };
    if (overHttp) {
      const { status } = await this.#browser.call('POST /profile/register', { body });
      this.#world.count(`registration by HTTP ${status}`);
      return;
    }
    const { country, passwordHash: password_hash } = this.#panel;
    await this.#world.database.transaction((db) =>
      register(db, body, { country, password_hash, answers: {}, challenge: null }),
    );
  }

  #read({ text, headers }: OutgoingMail): void {
    const code = /\/confirm\?code=([\w-]+)/.exec(text)?.[1];
    if (code && this.#person.confirms && this.#id === null)
      this.#later(this.#chance.whole(1, 90) * MINUTE_MS, () => this.#confirm(code));
    const out = /<https?:\/\/[^/>]+(\/unsubscribe\/[^>?]+)>/.exec(headers['List-Unsubscribe'] ?? '')?.[1];
    if (out) this.#out = out;
    const token = /\/invitation\/([\w-]+)/.exec(text)?.[1];
    if (!token || this.#wishes.left) return;
    // The same survey is not thought over twice: a reminder finds whoever has forgotten it.
    if (this.#chance.happens(this.#person.starts))
      this.#later((0.2 + 1.6 * this.#chance.next()) * this.#person.delayMs, () => this.#start(token));
  }

  async #confirm(code: string): Promise<void> {
    const { status } = await this.#browser.call('POST /profile/confirm', { body: { code } });
    this.#world.count(`confirmation ${status}`);
    if (status !== 200) return;
    this.#id = await memberWithAddress(this.#world.database.read, this.#person.email);
    const { household, ring, pauses, unsubscribes, leaves, turnsOff } = this.#person;
    if (ring !== null) this.#later(10 * MINUTE_MS, () => this.#signIn());
    if (household !== null)
      this.#later(this.#chance.whole(1, 40) * HOUR_MS, () => this.#fillProfiler(household));
    if (pauses) this.#later(pauses.after * DAY_MS, () => this.#pause(pauses.days));
    if (turnsOff) this.#later(turnsOff.after * DAY_MS, () => this.#turnOff(turnsOff));
    if (unsubscribes !== null) this.#later(unsubscribes * DAY_MS, () => this.#unsubscribe());
    if (leaves !== null) this.#later(leaves * DAY_MS, () => this.#leave());
    this.#later(this.#chance.whole(2, 9) * DAY_MS, () => this.#visit());
  }

  /** With a password, as rings do on their one browser; others come back with the session that they have. */
  async #signIn(): Promise<void> {
    const body = { email: this.#person.email, password: PASSWORD, remember: true };
    const { status } = await this.#browser.call('POST /auth/login', { body });
    this.#world.count(`sign-in ${status}`);
  }

  async #session(): Promise<boolean> {
    const member_id = this.#id;
    if (member_id === null || this.#wishes.left) return false;
    const token = await this.#world.database.transaction((db) =>
      startSession(db, { member_id, remember: false, userAgent: 'Simulation' }),
    );
    this.#browser.cookies.set(sessionCookie, token);
    return true;
  }

  async #fillProfiler(street: string): Promise<void> {
    const { database } = this.#world;
    const member_id = this.#id;
    if (member_id === null || this.#wishes.left) return;
    await database.transaction(async (db) => {
      const profiler = await findProfiler(db, COUNTRY);
      if (profiler === null) return;
      const { definition } = await loadStoredDefinition(db, profiler);
      const values = answersByIds(definition, { ...profilerAnswers, street });
      await saveProfiler(db, { member_id, country_code: COUNTRY }, values, {
        language: 'en',
        fallback: 'en',
      });
    });
  }

  async #start(token: string): Promise<void> {
    if (this.#seen.has(token) || this.#wishes.left) return;
    this.#seen.add(token);
    const { status, location, refused } = await this.#browser.call('POST /invitations/:token/start', {
      params: { token },
      body: {},
    });
    const entry = location ?? '';
    this.#world.count(`start ${status}${refused ? ` ${refused}` : ''}`);
    if (!entry.startsWith(this.#world.site.origin)) return;
    if (this.#person.ring !== null) return this.#forge(entry);
    const { minutes } = await this.#world.site.visit(entry, this.#world.now());
    if (this.#chance.happens(this.#person.finishes))
      this.#later(minutes * this.#person.speed * MINUTE_MS, () => this.#end(entry));
  }

  async #end(entry: string): Promise<void> {
    const location = await this.#world.site.end(entry, this.#world.now());
    if (location === null) return;
    const { pathname, search } = new URL(location);
    const { status } = await this.#browser.go('GET', pathname + search);
    this.#world.count(`return ${status}`);
  }

  /** Whoever is paid for completes and knows how an address looks tries to make some. */
  async #forge(entry: string): Promise<void> {
    const { pathname, searchParams } = new URL(entry);
    const number = pathname.slice(1);
    const said = `attempt=${searchParams.get('id')}&outcome=complete`;
    const signature = `&key=0123456789ab&expires=99999999999&signature=${'A'.repeat(43)}`;
    const returned = await this.#browser.go('GET', `${portalApi}/surveys/${number}/return?${said}`);
    this.#world.count(`forged return ${returned.status}`);
    const reported = await this.#browser.go('POST', `${portalApi}/reports/${number}?${said}${signature}`);
    this.#world.count(`forged report ${reported.status}`);
  }

  async #pause(days: number): Promise<void> {
    const until = new Date(this.#world.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
    if (await this.#prefer({ paused_until: until })) this.#wishes.pausedUntil = until;
  }

  async #turnOff({ topics, perWeek }: NonNullable<Person['turnsOff']>): Promise<void> {
    if (await this.#prefer({ topics_off: topics, invitations_per_week: perWeek }))
      this.#wishes.topicsOff = new Set(topics);
  }

  async #prefer(changes: object): Promise<boolean> {
    if (!(await this.#session())) return false;
    const { data } = await this.#browser.call('GET /profile/contact-preferences');
    if (!data) return false;
    const { invitations_per_week, topics_off, paused_until } = data;
    const { status } = await this.#browser.call('PUT /profile/contact-preferences', {
      body: { invitations_per_week, topics_off, paused_until, ...changes },
    });
    this.#world.count(`preferences ${status}`);
    return status === 200;
  }

  /** By the link of the last mail that had one, in one click. */
  async #unsubscribe(): Promise<void> {
    if (this.#out === null || this.#wishes.left) return;
    const { status } = await this.#browser.go('POST', this.#out);
    this.#world.count(`unsubscribed ${status}`);
    if (status === 200) this.#wishes.unsubscribed = true;
  }

  async #leave(): Promise<void> {
    if (!(await this.#session())) return;
    const { status } = await this.#browser.call('POST /profile/delete', { body: { password: PASSWORD } });
    this.#world.count(`left ${status}`);
    if (status === 200) this.#wishes.left = true;
  }

  /** A look at the points every week or so, and a reward for whoever has enough. */
  async #visit(): Promise<void> {
    const member_id = this.#id;
    if (member_id === null || this.#wishes.left) return;
    this.#later(this.#chance.whole(5, 12) * DAY_MS, () => this.#visit());
    const { points } = await memberPoints(this.#world.database.read, member_id);
    if (points < MINIMUM_EXCHANGE_POINTS || !(await this.#session())) return;
    const { data: rewards } = await this.#browser.call('GET /rewards');
    const reward = rewards?.[this.#chance.whole(0, rewards.length - 1)];
    if (!reward) return;
    const quantity = Math.ceil(MINIMUM_EXCHANGE_POINTS / reward.points);
    const params = { rewardId: reward.id, quantity };
    const { data: form, refused } = await this.#browser.call('GET /rewards/:rewardId/exchange/:quantity', {
      params,
    });
    if (!form) return this.#world.count(`reward form ${refused}`);
    const values = completedAnswers(form.definition, form.values);
    const asked = await this.#browser.call('POST /rewards/:rewardId/exchange/:quantity', {
      params,
      body: { values },
    });
    this.#world.count(`reward ${asked.status}${asked.refused ? ` ${asked.refused}` : ''}`);
  }
}

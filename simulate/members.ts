import { MINIMUM_EXCHANGE_POINTS } from '#contract/rules/points-value.ts';
import { answersByIds } from '#server/features/demo/demo-answers.ts';
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
import { askForReward } from './exchange.ts';
import { countryRow, memberWithAddress } from './members.queries.ts';
import { Participation } from './participation.ts';
import { type Person, personOf } from './people.ts';
import type { Wishes } from './post-office.ts';
import type { Said } from './providers.ts';
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
  readonly #surveys: Participation;
  #id: number | null = null;
  #joined = 0;
  /** The last mail that can be turned off. */
  #lastMail: OutgoingMail | null = null;

  constructor(world: World, person: Person, panel: Panel) {
    this.#world = world;
    this.#person = person;
    this.#panel = panel;
    this.#chance = chanceOf(world.seed, 'life', person.number);
    const n = person.number;
    const network = `${10 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}.7`;
    this.#browser = openBrowser(world.app, { origin: world.origin, network, cookies: panel.device });
    this.#surveys = new Participation(world, {
      person,
      browser: this.#browser,
      chance: this.#chance,
      later: (ms, what) => this.#later(ms, what),
      hasLeft: () => this.#wishes.left,
    });
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
      const { status, refused } = await this.#browser.call('POST /profile/register', { body });
      this.#world.count(`registration by HTTP ${status}${refused ? ` ${refused}` : ''}`);
      return;
    }
    const { country, passwordHash: password_hash } = this.#panel;
    await this.#world.database.transaction((db) =>
      register(db, body, { country, password_hash, answers: {}, challenge: null }),
    );
  }

  #read(mail: OutgoingMail): void {
    const { text, headers } = mail;
    const { confirms, starts, complains, delayMs } = this.#person;
    if (headers['List-Unsubscribe']) this.#lastMail = mail;
    const dead = this.#deadMailbox();
    if (dead) {
      this.#later(this.#chance.whole(1, 60) * MINUTE_MS, () => this.#say(mail, dead));
      return;
    }
    const code = /\/confirm\?code=([\w-]+)/.exec(text)?.[1];
    if (code && confirms && this.#id === null)
      this.#later(this.#chance.whole(1, 90) * MINUTE_MS, () => this.#confirm(code));
    const token = /\/invitation\/([\w-]+)/.exec(text)?.[1];
    if (!token || this.#wishes.left) return;
    // The same survey is not thought over twice: a reminder finds whoever has forgotten it.
    if (this.#chance.happens(starts))
      this.#later((0.2 + 1.6 * this.#chance.next()) * delayMs, () => this.#surveys.start(token));
    else if (!this.#wishes.unsubscribed && this.#chance.happens(complains))
      this.#later(this.#chance.whole(5, 600) * MINUTE_MS, () => this.#say(mail, 'spam'));
  }

  #deadMailbox(): 'gone' | 'full' | null {
    if (this.#id === null) return null;
    const { goneFrom, full } = this.#person;
    const day = (this.#world.now().getTime() - this.#joined) / DAY_MS;
    if (goneFrom !== null && day >= goneFrom) return 'gone';
    return full && day >= full.from && day < full.from + full.days ? 'full' : null;
  }

  async #say(mail: OutgoingMail, said: Said): Promise<void> {
    if (this.#wishes.left) return;
    const known = await this.#world.providers.say(mail, said);
    this.#world.count(`said of a mail: ${said}, ${known}`);
    if (said === 'spam' && known !== 'refused') this.#unsubscribed(known === 'known');
  }

  /** What comes by mail is read within the hour. */
  #unsubscribed(now: boolean): void {
    if (now) this.#wishes.unsubscribed = true;
    else this.#later(2 * HOUR_MS, async () => this.#unsubscribed(true));
  }

  async #confirm(code: string): Promise<void> {
    const { status } = await this.#browser.call('POST /profile/confirm', { body: { code } });
    this.#world.count(`confirmation ${status}`);
    if (status !== 200) return;
    this.#joined = this.#world.now().getTime();
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

  /** By the link of the last mail that had one, in one click, or by a mail to the address that it names. */
  async #unsubscribe(): Promise<void> {
    const mail = this.#lastMail;
    if (mail === null || this.#wishes.left) return;
    if (this.#person.unsubscribesByMail) {
      if (!(await this.#world.providers.unsubscribe(mail))) return;
      this.#world.count('unsubscribed by mail');
      return this.#unsubscribed(false);
    }
    const link = /<https?:\/\/[^/>]+(\/unsubscribe\/[^>?]+)>/.exec(
      mail.headers['List-Unsubscribe'] ?? '',
    )?.[1];
    const { status } = await this.#browser.go('POST', link ?? '');
    this.#world.count(`unsubscribed ${status}`);
    if (status === 200) this.#unsubscribed(true);
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
    await askForReward(this.#world, this.#browser, this.#chance);
  }
}

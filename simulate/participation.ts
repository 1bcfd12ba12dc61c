import { portalApi } from '#contract/portal/base-path.ts';
import type { Browser } from './browser.ts';
import type { Chance } from './chance.ts';
import { answerPage, attemptIn, type Interviewee } from './interview.ts';
import type { Person } from './people.ts';
import { MINUTE_MS, type World } from './world.ts';

type Participant = {
  person: Person;
  browser: Browser;
  chance: Chance;
  later(ms: number, what: () => Promise<void>): void;
  hasLeft(): boolean;
};

/** What a member does with the surveys that they are invited to. */
export class Participation {
  readonly #world: World;
  readonly #member: Participant;
  readonly #interviewee: Interviewee;
  readonly #seen = new Set<string>();

  constructor(world: World, member: Participant) {
    this.#world = world;
    this.#member = member;
    this.#interviewee = { ...member, world };
  }

  /** Presses Start of an invitation, and goes where that leads. */
  async start(token: string): Promise<void> {
    if (this.#seen.has(token) || this.#member.hasLeft()) return;
    this.#seen.add(token);
    const press = () =>
      this.#member.browser.call('POST /invitations/:token/start', { params: { token }, body: {} });
    const isImpatient = this.#member.chance.happens(0.05);
    const [{ status, location, refused }, again] = isImpatient
      ? await Promise.all([press(), press()])
      : [await press()];
    this.#world.count(`start ${status}${refused ? ` ${refused}` : ''}`);
    const entry = location ?? '';
    if (again) {
      this.#world.count('started twice at once');
      if (attemptIn(again.location) !== attemptIn(location))
        this.#world.fault(`two clicks at once led to ${status} and ${again.status}`);
    }
    if (entry.startsWith('/interview/')) return this.#answer(entry.slice('/interview/'.length));
    if (!entry.startsWith(this.#world.site.origin)) return;
    if (this.#member.person.ring !== null) return this.#forge(entry);
    const { minutes } = await this.#world.site.visit(entry, this.#world.now());
    if (this.#member.chance.happens(this.#member.person.finishes))
      this.#member.later(minutes * this.#member.person.speed * MINUTE_MS, () => this.#end(entry));
  }

  /** A survey of the panel's own, a page every minute or so. */
  async #answer(token: string): Promise<void> {
    const finishes = this.#member.chance.happens(this.#member.person.finishes);
    const opened = await this.#member.browser.call('GET /interviews/:token', { params: { token } });
    const go = async (interview: typeof opened.data): Promise<void> => {
      if (!interview || this.#member.hasLeft()) return;
      const { page, outcome, return_url } = interview;
      if (outcome !== null) {
        this.#world.count(`interview ${outcome}`);
        if (return_url !== null) await this.#end(return_url);
        return;
      }
      if (!finishes && page >= 2) return;
      this.#member.later(60_000 * this.#member.person.speed, async () =>
        go(await answerPage(this.#interviewee, token, interview)),
      );
    };
    await go(opened.data);
  }

  /** To the end of a survey elsewhere, or by the address that the panel's own leads to. */
  async #end(entry: string): Promise<void> {
    const { site, origin, now } = this.#world;
    const location = entry.startsWith(origin) ? entry : await site.end(entry, now());
    if (location === null) return;
    const { pathname, search } = new URL(location);
    const { status } = await this.#member.browser.go('GET', pathname + search);
    this.#world.count(`return ${status}`);
  }

  /** Whoever is paid for completes and screen-outs and knows how an address looks tries to make some. */
  async #forge(entry: string): Promise<void> {
    const { pathname, searchParams } = new URL(entry);
    const number = pathname.slice(1);
    const signature = `&key=0123456789ab&expires=99999999999&signature=${'A'.repeat(43)}`;
    const outcomes = ['complete', 'screenout', 'quota_full'];
    // Of returns without a valid signature the panel keeps the first.
    const first = this.#member.chance.happens(0.7) ? 0 : this.#member.chance.whole(1, 2);
    for (const outcome of [...outcomes.slice(first), ...outcomes.slice(0, first)]) {
      const said = `attempt=${searchParams.get('id')}&outcome=${outcome}`;
      const returned = await this.#member.browser.go('GET', `${portalApi}/surveys/${number}/return?${said}`);
      this.#world.count(`forged return ${returned.status}`);
      const reported = await this.#member.browser.go(
        'POST',
        `${portalApi}/reports/${number}?${said}${signature}`,
      );
      this.#world.count(`forged report ${reported.status}`);
    }
  }
}

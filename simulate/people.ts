import type { SurveyTopicId } from '#contract/rules/survey-topics.ts';
import { chanceOf } from './chance.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What a person is like, all of it decided by the seed and the person's number. */
export type Person = {
  number: number;
  first_name: string;
  last_name: string;
  email: string;
  gender: 'female' | 'male' | 'other';
  birthdate: string;
  language: 'bg' | 'en';
  /** Milliseconds after the beginning. */
  joins: number;
  /** Registers by HTTP, with all that a browser sends; the others by the same use case. */
  overHttp: boolean;
  confirms: boolean;
  bounces: boolean;
  /** Fills in the profiler, with the address of this household. */
  household: string | null;
  /** How often an invitation is followed, and how long that takes on average. */
  starts: number;
  delayMs: number;
  /** How often a survey that was started is gone through to its end. */
  finishes: number;
  /** Of the minutes that a survey takes. */
  speed: number;
  /** The ring of fraudsters, who share a browser and an address, and report completes of their own making. */
  ring: number | null;
  /** Days after joining on which they do so; null: never. */
  pauses: { after: number; days: number } | null;
  unsubscribes: number | null;
  /** Writes a mail instead of pressing the link. */
  unsubscribesByMail: boolean;
  /** Days after joining from which on the mailbox is gone, or full for a while. */
  goneFrom: number | null;
  full: { from: number; days: number } | null;
  /** How often an invitation that isn't followed is called spam. */
  complains: number;
  leaves: number | null;
  turnsOff: { after: number; topics: SurveyTopicId[]; perWeek: number } | null;
};

const FIRST = ['Maria', 'Georgi', 'Elena', 'Ivan', 'Rada', 'Petar', 'Vesela', 'Nikola', 'Boyana', 'Dimo'];
const LAST = ['Petrov', 'Ivanov', 'Dimitrov', 'Stoyanov', 'Kolev', 'Todorov', 'Angelov', 'Marinov'];
/** Rings have so many people; one in so many people is in one. */
const RING = 4;
const ONE_IN = 30;
const PER_HOUSEHOLD = 2.4;

/** Somebody of a panel of `members` that is played for so many days. */
export function personOf(
  seed: number,
  number: number,
  { members, days }: { members: number; days: number },
): Person {
  const chance = chanceOf(seed, 'person', number);
  const rings = Math.floor(members / ONE_IN / RING) || (members >= 20 ? 1 : 0);
  const ring = number < rings * RING ? Math.floor(number / RING) : null;
  const female = chance.happens(0.53);
  const last = chance.oneOf(LAST);
  const joinsLate = chance.happens(0.35);
  const joins = Math.floor(
    (joinsLate ? chance.next() * days * 0.8 : chance.next() * Math.min(1, days / 4)) * DAY_MS,
  );
  const home = chance.whole(1, Math.max(1, Math.floor(members / PER_HOUSEHOLD)));
  const answers = chance.happens(0.7);
  const keen = chance.next();
  const once = (share: number) => (chance.happens(share) ? chance.whole(1, Math.max(2, days)) : null);
  return {
    number,
    first_name: chance.oneOf(FIRST),
    last_name: female ? `${last}a` : last,
    email: `person${number}@mail${number % 17}.example`,
    gender: chance.happens(0.01) ? 'other' : female ? 'female' : 'male',
    birthdate: `${chance.whole(1940, 2000)}-0${chance.whole(1, 9)}-1${chance.whole(0, 9)}`,
    language: chance.happens(0.8) ? 'bg' : 'en',
    joins,
    overHttp: number % Math.max(10, Math.floor(members / 50)) === 0,
    confirms: ring !== null || chance.happens(0.92),
    bounces: ring === null && chance.happens(0.015),
    household: ring !== null ? `Fraud street ${ring}` : answers ? `Street ${home}` : null,
    starts: ring !== null ? 0.9 : keen < 0.2 ? 0.02 : keen < 0.75 ? 0.1 + 0.3 * chance.next() : 0.7,
    delayMs: Math.floor((1 + 30 * chance.next() ** 2) * HOUR_MS),
    finishes: 0.8 + 0.19 * chance.next(),
    speed: 0.5 + chance.next(),
    ring,
    // A ring has one browser, which is signed in for one of them: what they say of their mail would be said by another.
    pauses:
      ring === null && chance.happens(0.08)
        ? { after: chance.whole(1, days), days: chance.whole(2, 20) }
        : null,
    unsubscribes: once(0.04),
    leaves: ring === null ? once(0.03) : null,
    unsubscribesByMail: chance.happens(0.5),
    goneFrom: ring === null ? once(0.02) : null,
    full: chance.happens(0.03) ? { from: chance.whole(1, days), days: chance.whole(1, 14) } : null,
    complains: ring === null && chance.happens(0.03) ? 0.1 : 0,
    turnsOff:
      ring === null && chance.happens(0.1)
        ? {
            after: chance.whole(1, days),
            topics: [chance.oneOf(['money', 'travel', 'media'])],
            perWeek: chance.whole(1, 3),
          }
        : null,
  };
}

import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { calendarDay } from '#contract/rules/age-limit.ts';
import { contactDays } from '#contract/rules/contact-days.ts';
import { prefer } from '#server/testing/contact-preferences.ts';
import { addMember } from '#server/testing/sign-in.ts';
import { addExternalSurvey, sendWaitingMails } from '#server/testing/surveys.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { advanceWave } from './advance-wave.ts';
import { inviteMembers } from './invite-members.ts';
import { inviteNewcomer } from './invite-newcomer.ts';
import { startWave } from './start-wave.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const topics = ['health', 'money', null] as const;
const zones = { BG: 'Europe/Sofia', US: 'America/New_York', JP: 'Asia/Tokyo' } as const;

const preferences = fc.record({
  kind: fc.constant('prefer' as const),
  invitations_per_week: fc.integer({ min: 1, max: 4 }),
  topics_off: fc.subarray(['health', 'money'] as const),
  pauseDays: fc.option(fc.integer({ min: 0, max: 4 })),
});
const invitation = fc.record({
  kind: fc.constant('invite' as const),
  way: fc.constantFrom('named' as const, 'all' as const, 'draw' as const, 'new' as const),
  topic: fc.constantFrom(...topics),
});
const step = fc.record({
  hours: fc.integer({ min: 0, max: 40 }),
  what: fc.oneof({ weight: 4, arbitrary: invitation }, { weight: 1, arbitrary: preferences }),
});

const actor = { kind: 'command_line', name: 'test' } as const;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
afterEach(() => vi.useRealTimers());

it('no sequence of invitations breaks what a member asked for', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('BG' as const, 'US' as const, 'JP' as const),
      fc.array(step, { minLength: 4, maxLength: 14 }),
      async (country_code, steps) => {
        // Includes the change to summer time in two of the zones.
        let now = Date.parse('2031-03-05T10:00:00Z');
        vi.useFakeTimers({ toFake: ['Date'], now });
        const timeZone = zones[country_code];
        const { member_id } = await addMember(test, { country_code });
        let asked = { perWeek: 5, off: [] as readonly string[], pausedUntil: null as string | null };
        const invited: string[] = [];
        for (const { hours, what } of steps) {
          now += hours * HOUR_MS;
          vi.setSystemTime(now);
          const { today, week_from } = contactDays(new Date(), timeZone);
          if (what.kind === 'prefer') {
            const { pauseDays, kind: _kind, ...chosen } = what;
            const paused_until =
              pauseDays === null ? null : calendarDay(new Date(now + pauseDays * DAY_MS), timeZone);
            await prefer(test, member_id, { ...chosen, paused_until });
            asked = {
              perWeek: chosen.invitations_per_week,
              off: chosen.topics_off,
              pausedUntil: paused_until,
            };
            continue;
          }
          const { topic, way } = what;
          const count = await inviteBy(way, { member_id, country_code, topic });
          const isPaused = asked.pausedUntil !== null && asked.pausedUntil >= today;
          const isOff = topic !== null && asked.off.includes(topic);
          const lately = invited.filter((day) => day >= week_from).length;
          // Invited whenever it is allowed, and never otherwise.
          expect(count).toBe(isPaused || isOff || lately >= asked.perWeek ? 0 : 1);
          for (let one = 0; one < count; one++) invited.push(today);
        }
      },
    ),
    { numRuns: 25 },
  );
});

type Way = 'named' | 'all' | 'draw' | 'new';

/** Invites to a new survey, which is closed again; returns the number of invitations the member got. */
async function inviteBy(
  way: Way,
  to: { member_id: number; country_code: string; topic: (typeof topics)[number] },
): Promise<number> {
  const { member_id, country_code, topic } = to;
  const survey_number = await addExternalSurvey(test, {
    country_code,
    topic,
    invite_new_members: way === 'new',
  });
  await test.database.transaction(async (db) => {
    const send = async (wave: number) => {
      while ((await advanceWave(db, wave, 1000)) === 'more');
    };
    if (way === 'new') for (const wave of await inviteNewcomer(db, member_id)) await send(wave);
    else if (way === 'draw')
      await send((await startWave(db, { survey_number, actor, audience: { count: 1000 } })).wave_id);
    else await inviteMembers(db, { survey_number, members: way === 'all' ? 'all' : [member_id] });
    await db
      .updateTable('surveys')
      .set({ state: 'closed' })
      .where('survey_number', '=', survey_number)
      .execute();
  });
  await sendWaitingMails(test);
  const invitations = await test.database.read
    .selectFrom('invitations as i')
    .innerJoin('surveys as s', 's.id', 'i.survey_id')
    .select('i.id')
    .where('i.member_id', '=', member_id)
    .where('s.survey_number', '=', survey_number)
    .where('i.invited_at', 'is not', null)
    .execute();
  return invitations.length;
}

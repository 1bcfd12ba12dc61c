import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { conditionTrees } from '#contract/rules/conditions.arbitraries.ts';
import type { Condition } from '#contract/rules/conditions.ts';
import { DRAW_ORDERS, EXCLUSIONS, type Exclusion } from '#contract/rules/sampling.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { addMember } from '#server/testing/sign-in.ts';
import { addSurvey } from '#server/testing/surveys.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { selectDataPoints } from './data-points.queries.ts';
import { drawSample } from './draw-sample.ts';
import { rateGroups } from './rate-groups.ts';
import { sampleContext } from './sample-context.ts';
import { selectStandings } from './standing.queries.ts';
import { judgeExclusions } from './why-not.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());

const country_code = 'EE';
const now = Date.now();
const daysAgo = (days: number) => new Date(now - days * 86_400_000);
const genders = ['female', 'male', 'other'] as const;
const rarely = fc.integer({ min: 0, max: 7 }).map((n) => n === 0);

const people = fc.record({
  gender: fc.constantFrom(...genders),
  unconfirmed: rarely,
  unsubscribed: rarely,
  bounced: rarely,
  frozen: rarely,
  returned: rarely,
  pause: fc.option(fc.integer({ min: -3, max: 3 }), { freq: 2 }),
  limit: fc.option(fc.integer({ min: 1, max: 2 }), { freq: 2 }),
  topic_off: rarely,
  household: fc.option(fc.integer({ min: 0, max: 8 })),
  invited: fc.array(
    fc.record({
      days: fc.constantFrom(0.1, 2.9, 3.1, 6.9, 7.1, 20),
      state: fc.constantFrom('invited', 'started', 'complete'),
    }),
    { maxLength: 2 },
  ),
  /** Invited to the survey, waiting in a wave of it, or left out of one. */
  here: fc.constantFrom('no', 'no', 'no', 'no', 'no', 'in', 'waiting', 'not_sent'),
});

type Person = typeof people extends fc.Arbitrary<infer T> ? T : never;
const plain: Person = {
  gender: 'female',
  unconfirmed: false,
  unsubscribed: false,
  bounced: false,
  frozen: false,
  returned: false,
  pause: null,
  limit: null,
  topic_off: false,
  household: null,
  invited: [],
  here: 'no',
};
/** Somebody for each exclusion, whom nothing else excludes. */
const each: Partial<Person>[] = [
  {},
  { unconfirmed: true },
  { unsubscribed: true },
  { bounced: true },
  { frozen: true },
  { returned: true },
  { pause: 3 },
  { limit: 1, invited: [{ days: 2.9, state: 'invited' }] },
  { invited: [{ days: 2.9, state: 'invited' }] },
  { topic_off: true },
  { here: 'waiting', household: 9 },
  { household: 9 },
  { invited: [{ days: 20, state: 'started' }] },
  { gender: 'other' },
];

async function survey(topic: 'health' | null = null): Promise<number> {
  const number = await addSurvey(testApp, { country_code, ...(topic ? { topic } : {}) });
  const found = await testApp.database.read
    .selectFrom('surveys')
    .select('id')
    .where('survey_number', '=', number)
    .executeTakeFirstOrThrow();
  return found.id;
}

it('the explanation names the exclusion by which the sampler counts, for any member and any sample', async () => {
  await signedInOperator(testApp);
  const here = await survey('health');
  const others = [await survey(), await survey()];
  const ids: number[] = [];
  for (const one of [...each.map((one) => ({ ...plain, ...one })), ...fc.sample(people, 50)]) {
    const { member_id } = await addMember(testApp, {
      country_code,
      gender: one.gender,
      ...(one.unconfirmed ? { confirmed_at: null } : {}),
    });
    ids.push(member_id);
    await testApp.database.transaction(async (db) => {
      if (one.unsubscribed)
        await sql`update members set unsubscribed_at = now() where id = ${member_id}`.execute(db);
      if (one.bounced)
        await sql`insert into bounced_addresses select email_key, now() from members where id = ${member_id}`.execute(
          db,
        );
      if (one.frozen)
        await sql`insert into freezes (member_id, reason, message, frozen_at, frozen_by, review_by)
          select ${member_id}, 'details', 'x', now(), min(id), now() from operators`.execute(db);
      if (one.returned)
        await sql`insert into returned_members values (${member_id}, ${[here]}, false)`.execute(db);
      await sql`insert into contact_preferences values (${member_id}, ${one.limit}, ${one.topic_off ? ['health'] : []},
        case when ${one.pause}::integer is not null then current_date + ${one.pause}::integer end, now())`.execute(
        db,
      );
      if (one.household !== null)
        await sql`insert into household_keys values (${member_id}, ${Buffer.alloc(32, one.household)}, now())`.execute(
          db,
        );
      for (const [at, { days, state }] of one.invited.entries())
        await sql`
          with wave as (
            insert into waves (survey_id, audience, state, starts_at, ended_at, started_by)
            values (${others[at]}, 'all', 'done', ${daysAgo(days)}, ${daysAgo(days)}, 'test') returning id
          )
          insert into invitations (wave_id, survey_id, member_id, points, state, invited_at)
          select id, ${others[at]}, ${member_id}, 1, ${state}, ${daysAgo(days)} from wave`.execute(db);
      // Whoever has completed something has a standing, in which it may not be counted yet.
      const completes = one.invited.filter(({ state }) => state === 'complete').length;
      if (completes > 0)
        await sql`insert into member_standings (member_id, last_part_at, removals, completes)
          values (${member_id}, ${daysAgo(20)}, 0, ${member_id % 2 === 0 ? completes : null})`.execute(db);
      if (one.here === 'waiting')
        await sql`
          with wave as (
            insert into waves (survey_id, audience, state, starts_at, waiting, started_by)
            values (${here}, 'listed', 'sending', now(), 1, 'test') returning id
          )
          insert into wave_recipients select id, ${member_id} from wave`.execute(db);
      else if (one.here !== 'no')
        await sql`insert into invitations (survey_id, member_id, points, not_sent)
          values (${here}, ${member_id}, 1, ${one.here === 'in' ? null : 'unsubscribed'})`.execute(db);
    });
  }
  // A cell that is complete, and one of which somebody in the middle holds the only place.
  const cell = (gender: string) =>
    JSON.stringify({ kind: 'all', of: [{ kind: 'gender', genders: [gender] }] });
  await testApp.database.transaction((db) =>
    sql`insert into quota_cells (survey_id, name, wanted, filled, conditions, condition)
      values (${here}, 'other', 0, 0, '[[]]', ${cell('other')}), (${here}, 'male', 1, 1, '[[]]', ${cell('male')})`.execute(
      db,
    ),
  );
  const context = await sampleContext(testApp.database.read, here);
  const beside = {
    rates: await rateGroups(testApp.database.read, country_code),
    found: { quotas: [], unknown: [], total: null },
  };
  const dataPoints = await selectDataPoints(testApp.database.read, ids, context.day.time_zone);
  const trees = conditionTrees({
    surveys: others,
    options: [1, 2],
    languages: ['et', 'bg', 'en'],
    today: context.day.today,
  });
  const samples = fc.record({
    condition: fc.oneof(fc.constant<Condition>({ kind: 'none', of: [] }), trees),
    rest_days: fc.constantFrom(0, 3, 7),
    not_after: fc.subarray(others),
    listed: fc.boolean(),
    spread: fc.boolean(),
    order: fc.constantFrom(...DRAW_ORDERS),
  });
  const seen = new Set<Exclusion>();
  await fc.assert(
    fc.asyncProperty(samples, async (settings) => {
      const sample = {
        ...settings,
        size: 1000,
        seed: 1,
        expected_completes: null,
        spread: settings.spread,
        listed: settings.listed ? ids.filter((id) => id % 2 === 0) : null,
      };
      const standings = await selectStandings(testApp.database.read, context, sample, ids);
      const explained: Partial<Record<Exclusion, number>> = {};
      const eligible = new Set<number>();
      for (const member of standings) {
        const of = dataPoints.get(member.id);
        if (!of) throw new Error('everybody has data points');
        const judged = judgeExclusions(context, sample, member, of);
        const first = EXCLUSIONS.find((exclusion) => judged[exclusion].applies);
        // The quota is named by which somebody is left out.
        expect(judged.quota_full.data).toBe(judged.quota_full.applies ? 'other' : null);
        if (first) {
          seen.add(first);
          explained[first] = (explained[first] ?? 0) + 1;
        } else eligible.add(member.id);
      }
      const drawn = await drawSample(testApp.database.read, context, sample, beside);
      // Whoever is drawn of fewer is the first of those who are drawn of all.
      for (const size of [1, 9]) {
        const few = await drawSample(testApp.database.read, context, { ...sample, size }, beside);
        expect(few).toMatchObject({ excluded: drawn.excluded, members: drawn.members.slice(0, size) });
      }
      // Of those whom nothing excludes, one a household is drawn.
      const { household = 0, ...counted } = drawn.excluded;
      const { household: invited = 0, ...judged } = explained;
      expect(counted).toEqual(judged);
      expect(household).toBe(invited + eligible.size - drawn.members.length);
      expect(drawn.members.filter((id) => !eligible.has(id))).toEqual([]);
      const homes = await sql<{ homes: number }>`
        select count(distinct coalesce(k.hash::text, m.id::text)) as homes
        from members m left join household_keys k on k.member_id = m.id where m.id = any(${[...eligible]})
      `.execute(testApp.database.read);
      expect(drawn.members).toHaveLength(homes.rows[0]?.homes ?? 0);
    }),
    { numRuns: 60 },
  );
  expect([...seen].sort()).toEqual([...EXCLUSIONS].sort());
});

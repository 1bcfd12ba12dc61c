import { type RawBuilder, sql } from 'kysely';
import {
  birthdatesBetween,
  type Condition,
  firstDayOf,
  isGroup,
  type Rule,
  type SurveyStep,
} from '#contract/rules/conditions.ts';

/** The day on which conditions are judged, and where its days begin. */
export type ConditionDay = { today: string; time_zone: string };

/** What conditions are about; PostgreSQL leaves out what a condition does not name. */
export const membersWithFacts = sql`
  members m
  left join member_facts f on f.member_id = m.id
  left join member_standings st on st.member_id = m.id`;

const startOf = (day: string, { time_zone }: ConditionDay) =>
  sql`(${day}::date::timestamp at time zone ${time_zone})`;
const endOf = (day: string, { time_zone }: ConditionDay) =>
  sql`((${day}::date + 1)::timestamp at time zone ${time_zone})`;

/** The states of invitations by what the member has done so far. */
const reached: Record<SurveyStep, RawBuilder<unknown>> = {
  invited: sql`i.invited_at is not null`,
  started: sql`i.invited_at is not null and i.state <> 'invited'`,
  completed: sql`i.invited_at is not null and i.state = 'complete'`,
};

const both = (bounds: readonly (RawBuilder<boolean> | null)[]): RawBuilder<boolean> => {
  const given = bounds.filter((bound) => bound !== null);
  return given.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(given, sql` and `)})`;
};

/**
 * How many interviews a member has completed. The column is compared as it stands, so that PostgreSQL expects as many as there are; whoever
 * has started nothing has no standing, and for some it isn't counted yet.
 */
function completesWithin({ from, to }: Extract<Rule, { kind: 'completes' }>): RawBuilder<boolean> {
  const within = (value: RawBuilder<unknown>) =>
    both([
      from === null ? null : sql<boolean>`${value} >= ${from}`,
      to === null ? null : sql<boolean>`${value} <= ${to}`,
    ]);
  const counted = sql`(case
    when st.member_id is null then 0
    else (select count(*) from invitations i where i.member_id = m.id and ${reached.completed})
  end)`;
  return sql<boolean>`(${within(sql`st.completes`)} or (st.completes is null and ${within(counted)}))`;
}

/** The last time somebody took part or used the portal, of which PostgreSQL knows more than of the greater of the two. */
const activeSince = (moment: RawBuilder<unknown>) =>
  sql<boolean>`(m.last_active_at >= ${moment} or st.last_part_at >= ${moment})`;

function ruleSql(rule: Rule, day: ConditionDay): RawBuilder<boolean> {
  switch (rule.kind) {
    case 'age': {
      const { after, until } = birthdatesBetween(rule, day.today);
      return both([
        after === null ? null : sql<boolean>`m.birthdate > ${after}::date`,
        until === null ? null : sql<boolean>`m.birthdate <= ${until}::date`,
      ]);
    }
    case 'gender':
      return sql<boolean>`m.gender = any(${rule.genders}::text[])`;
    case 'language':
      return sql<boolean>`m.language = any(${rule.languages}::text[])`;
    case 'registered':
      return both([
        rule.from === null ? null : sql<boolean>`m.created_at >= ${startOf(rule.from, day)}`,
        rule.to === null ? null : sql<boolean>`m.created_at < ${endOf(rule.to, day)}`,
      ]);
    case 'active':
      return activeSince(startOf(firstDayOf(rule.days, day.today), day));
    case 'completes':
      return completesWithin(rule);
    case 'survey':
      return sql<boolean>`exists (
        select from invitations i
        where i.member_id = m.id and i.survey_id = any(${rule.surveys}::bigint[]) and ${reached[rule.step]}
      )`;
    case 'answer':
      return sql<boolean>`f.facts && ${rule.options}::integer[]`;
  }
}

/**
 * A condition about `m` of `membersWithFacts`, as `judgeCondition` judges it, where what a member has no row for is
 * null and counts as false.
 */
export function conditionSql(condition: Condition, day: ConditionDay): RawBuilder<boolean> {
  if (!isGroup(condition)) return ruleSql(condition, day);
  const inner = condition.of.map((one) => conditionSql(one, day));
  const either = inner.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(inner, sql` or `)})`;
  if (condition.kind === 'any') return either;
  if (condition.kind === 'none') return sql<boolean>`(${either} is not true)`;
  return both(inner);
}

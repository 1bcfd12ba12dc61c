import { type RawBuilder, sql } from 'kysely';
import type { StoredAttribute } from '#contract/rules/stored-definition.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { COUNTED } from './survey-answers.queries.ts';
import type { Variable, Version } from './variables.ts';

/** What somebody says in a variable: an option's id, `chosen`, `not_chosen`, `answered`, or why there is nothing. */
export type Category = RawBuilder<string>;

const jsonOf = (ids: readonly number[]) => ids.map(String);

/** Whether one of these options of a question is chosen; answers to what was not asked are never kept. */
function chose(question: StoredAttribute, options: readonly number[]): RawBuilder<boolean> {
  const answer = sql`(v.answers -> ${question.id}::text)`;
  return question.type === 'grid'
    ? sql<boolean>`exists (select from jsonb_each(${answer}) as e where e.value = any(${jsonOf(options)}::jsonb[]))`
    : sql<boolean>`${answer} @> any(${jsonOf(options)}::jsonb[])`;
}

/** Whether a version puts a question to somebody: what it depends on is chosen, and it has an option to choose from. */
function isAskedIn({ definition }: Version, question: StoredAttribute): RawBuilder<boolean> {
  const byId = new Map(definition.map((one) => [one.id, one]));
  const stored = byId.get(question.id);
  const [controllerId = '', ...opening] = stored?.condition ?? [];
  const controller = byId.get(controllerId);
  const parent = byId.get(stored?.parent ?? '');
  const needed = [
    ...(controller ? [chose(controller, opening)] : []),
    ...(parent ? [chose(parent, stored?.options.flatMap((option) => option.parent ?? []) ?? [])] : []),
  ];
  return needed.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(needed, sql` and `)})`;
}

export function categoryOf(variable: Variable, versions: readonly Version[]): Category {
  const { question, kind, item } = variable;
  const asked = versions
    .filter(({ version }) => variable.versions.includes(version))
    .map((one) => sql<boolean>`(v.version = ${one.version}::integer and ${isAskedIn(one, question)})`);
  const answer = sql`(v.answers -> ${question.id}::text)`;
  const said =
    kind === 'flag'
      ? sql`case when ${answer} @> ${String(item?.id)}::jsonb then 'chosen' else 'not_chosen' end`
      : kind !== 'choice'
        ? sql`'answered'`
        : item === null
          ? sql`v.answers ->> ${question.id}::text`
          : sql`coalesce(${answer} ->> ${String(item.id)}::text, 'no_answer')`;
  return sql<string>`case
    when (${sql.join([sql`false`, ...asked], sql` or `)}) is not true then 'not_asked'
    when ${answer} is null then 'no_answer'
    else ${said} end`;
}

/** The bounds of groups of age, at the start of the interview; the last one has no end. */
export const AGE_GROUPS = ['0-17', '18-24', '25-34', '35-44', '45-54', '55-64', '65-'] as const;

const age = sql`extract(year from age((a.started_at at time zone 'UTC')::date, m.birthdate))`;

export const genderCategory: Category = sql<string>`coalesce(m.gender, 'no_answer')`;
/** An age belongs to the last group that begins at it or below. */
export const ageCategory: Category = sql<string>`coalesce(
  (${[...AGE_GROUPS]}::text[])[width_bucket(${age}, ${AGE_GROUPS.map((group) => Number.parseInt(group, 10))}::numeric[])],
  'no_answer'
)`;

/** The answer to a single choice of the profiler, as it stands now; of these options, for others are no longer asked for. */
export const profileCategory = (
  attributeId: string,
  options: readonly number[],
): Category => sql<string>`coalesce((
  select f.value #>> '{}' from member_answers f
  where f.member_id = i.member_id and f.attribute_id = ${Number(attributeId)} and f.value = any(${jsonOf(options)}::jsonb[])
), 'no_answer')`;

/** The interviews that are counted, under `v`, `a`, `i` and `m`. */
const INTERVIEWS = sql`invitations i join attempts a on a.invitation_id = i.id join interviews v on v.attempt_id = a.id
  left join members m on m.id = i.member_id`;

const listed = (categories: readonly Category[]) =>
  sql.join(categories.map((category, at) => sql`(${at}::integer, ${category})`));

/** How often each category of these variables is there, in the order of the variables; one pass over the interviews. */
export async function countCategories(
  db: ReadDb,
  surveyId: number,
  categories: readonly Category[],
): Promise<Map<string, number>[]> {
  const { rows } = await sql<{ variable: number; category: string; people: number }>`
    select t.variable, t.category, count(*) as people
    from ${INTERVIEWS} cross join lateral (values ${listed(categories)}) as t (variable, category)
    where i.survey_id = ${surveyId} and ${COUNTED} group by t.variable, t.category
  `.execute(db);
  return categories.map(
    (_category, at) =>
      new Map(
        rows.flatMap(({ variable, category, people }) => (variable === at ? [[category, people]] : [])),
      ),
  );
}

/** The same beside each category of another variable. */
export async function countPairs(
  db: ReadDb,
  surveyId: number,
  categories: readonly Category[],
  column: Category,
): Promise<{ variable: number; row: string; column: string; people: number }[]> {
  return (
    await sql<{ variable: number; row: string; column: string; people: number }>`
      select t.variable, t.category as row, t.beside as column, count(*) as people
      from ${INTERVIEWS} cross join lateral (
        select l.variable, l.category, ${column} as beside from (values ${listed(categories)}) as l (variable, category)
      ) as t
      where i.survey_id = ${surveyId} and ${COUNTED} group by t.variable, t.category, t.beside
    `.execute(db)
  ).rows;
}

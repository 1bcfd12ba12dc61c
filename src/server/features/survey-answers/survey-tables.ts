import type { ResultData } from '#contract/endpoint.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import type { getAnswerTables, getCrossTable } from '#contract/operator/survey-tables.calls.ts';
import { type Languages, textIn } from '#contract/rules/localise.ts';
import { SMALLEST_CELL } from '#contract/rules/small-cells.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { fieldError } from '#server/http/app-error.ts';
import { type Dimension, factDimensions, questionDimensions } from './dimensions.ts';
import { controllersOf, type Frequency, frequencies, isCrossed, withEmpty } from './frequencies.ts';
import { hiddenCategories, NOT_ASKED } from './hidden-counts.ts';
import { crossed as crossedPeople, hiddenInCrossing, tellsHidden } from './hidden-crossing.ts';
import { countFinishedInterviews } from './survey-answers.queries.ts';

type Survey = { survey_id: number; questionnaire_id: number; country_code: string };
/** `sees_all`: also small counts. */
type Reading = { languages: Languages; sees_all: boolean };
type Tables = ResultData<typeof getAnswerTables>;
type Cross = ResultData<typeof getCrossTable>;

const NOTHING: ReadonlySet<string> = new Set();

/** How often each answer was given, and what can be crossed with what. */
export async function answerTables(db: ReadDb, survey: Survey, reading: Reading): Promise<Tables> {
  const { languages, sees_all } = reading;
  const found = await frequencies(
    db,
    survey.survey_id,
    await questionDimensions(db, survey.questionnaire_id, languages),
  );
  const facts = await factDimensions(db, survey.country_code, languages);
  const crossed = found.filter(isCrossed);
  const multiple = [
    ...new Set(found.flatMap(({ variable }) => (variable.kind === 'flag' ? [variable.question] : []))),
  ];
  const choice = ({ id, title }: Pick<Dimension, 'id' | 'title'>) => ({ id, title });
  const cases = await countFinishedInterviews(db, survey.survey_id);
  return {
    cases,
    hides: !sees_all,
    smallest: SMALLEST_CELL,
    questions: questionsOf(found, cases, reading),
    rows: [
      ...multiple.map(({ key, title }) => ({ id: `q:${key}`, title: textIn(title, languages) })),
      ...crossed.filter(({ variable }) => variable.kind === 'choice').map(choice),
    ],
    columns: [...facts, ...crossed].map(choice),
  };
}

function questionsOf(
  found: readonly Frequency[],
  cases: number,
  { languages, sees_all }: Reading,
): Tables['questions'] {
  const seen = ({ hidden, counts }: Frequency, key: string) =>
    hidden.has(key) && !sees_all ? null : (counts.get(key) ?? 0);
  const less = (whole: number | null, part: number | null) =>
    whole === null || part === null ? null : whole - part;
  const questions = new Map<string, Tables['questions'][number]>();
  for (const one of found) {
    const { kind, question, item } = one.variable;
    const id = kind === 'flag' ? `q:${question.key}` : one.id;
    const asked = less(cases, seen(one, NOT_ASKED));
    const before = questions.get(id)?.options ?? [];
    questions.set(id, {
      id,
      title: textIn(question.title, languages),
      item: item && kind === 'choice' ? textIn(item.name, languages) : null,
      asked,
      answered: less(asked, seen(one, 'no_answer')),
      options:
        kind === 'flag'
          ? [
              ...before,
              { key: one.id, name: item ? textIn(item.name, languages) : '', count: seen(one, 'chosen') },
            ]
          : one.lines
              .filter(({ name }) => name !== '')
              .map(({ key, name }) => ({ key, name, count: seen(one, key) })),
    });
  }
  return [...questions.values()];
}

/** A question crossed with another one or a fact. Error: a field error for what is none. */
export async function crossTable(
  db: ReadDb,
  survey: Survey,
  asked: { row: string; column: string },
  { languages, sees_all }: Reading,
): Promise<Cross> {
  const own = await questionDimensions(db, survey.questionnaire_id, languages);
  const found = await frequencies(db, survey.survey_id, own);
  const crossed = found.filter(isCrossed);
  const rows = crossed.filter(({ id, variable: { kind, question } }) =>
    kind === 'flag' ? asked.row === `q:${question.key}` : asked.row === id,
  );
  if (rows.length === 0) throw fieldError({ row: fieldMessages.not_an_option });
  const facts = await factDimensions(db, survey.country_code, languages);
  const column = [...facts, ...crossed].find(({ id }) => id === asked.column);
  const isSame = rows.some(({ variable }) => variable.question.id === column?.variable?.question.id);
  const isRowOfGrid = rows.length === 1 && rows[0]?.id !== column?.id && rows[0]?.variable.item != null;
  if (!column || (isSame && !isRowOfGrid)) throw fieldError({ column: fieldMessages.not_an_option });
  const people = await crossedPeople(db, survey.survey_id, rows, column);
  const sumOfColumn = (key: string) =>
    (rows[0]?.lines ?? []).reduce((sum, row) => sum + (people[0]?.(row.key, key) ?? 0), 0);
  const columnCounts = withEmpty(column, new Map(column.lines.map(({ key }) => [key, sumOfColumn(key)])));
  const hiddenColumns = sees_all
    ? NOTHING
    : 'hidden' in column
      ? (column as Frequency).hidden
      : hiddenCategories(columnCounts, { depends: false });
  const columns = column.lines.filter(({ key, name }) => name !== '' || columnCounts.get(key) !== 0);
  const margin = { ...column, hidden: hiddenColumns };
  const isDark =
    !sees_all &&
    (await tellsHidden(
      db,
      survey.survey_id,
      { rows, column: margin },
      { found, controllers: controllersOf(own.versions) },
    ));
  const lines = rows.flatMap((row, at) => {
    const peopleIn = people[at] ?? (() => 0);
    const isHidden = sees_all ? () => false : hiddenInCrossing(row, margin, peopleIn);
    return row.lines.map(({ key, name }) => ({
      key,
      name: key === 'chosen' && row.variable.item ? textIn(row.variable.item.name, languages) : name,
      total: !sees_all && row.hidden.has(key) ? null : (row.counts.get(key) ?? 0),
      counts: columns.map((beside) =>
        isDark || isHidden(key, beside.key) ? null : peopleIn(key, beside.key),
      ),
    }));
  });
  return {
    cases: [...columnCounts.values()].reduce((sum, people) => sum + people, 0),
    hides: !sees_all,
    columns: columns.map(({ key, name }) => ({
      key,
      name,
      total: hiddenColumns.has(key) ? null : (columnCounts.get(key) ?? 0),
    })),
    rows: shownLines(lines),
  };
}

/** Of several options, what they share stands once, hidden where one of them hides it; empty lines of who has no answer are left out. */
function shownLines(lines: Cross['rows']): Cross['rows'] {
  const shared = (key: string) => lines.filter((line) => line.key === key);
  const missing = ['no_answer', NOT_ASKED].flatMap((key) => {
    const [first, ...others] = shared(key);
    if (!first || first.total === 0) return [];
    const isHidden = (at: number) => [first, ...others].some(({ counts }) => counts[at] === null);
    return [{ ...first, counts: first.counts.map((people, at) => (isHidden(at) ? null : people)) }];
  });
  const options = lines.filter(({ key }) => !['no_answer', NOT_ASKED, 'not_chosen'].includes(key));
  return [...options.map((line, at) => ({ ...line, key: `${at} ${line.key}` })), ...missing];
}

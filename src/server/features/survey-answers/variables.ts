import { allOfVersions } from '#contract/rules/assign-ids.ts';
import type { AskedAttribute } from '#contract/rules/questionnaire.ts';
import type { StoredAttribute, StoredDefinition, Texts } from '#contract/rules/stored-definition.ts';
import { legalNames } from './legal-names.ts';

/** Why there is no answer; answers themselves are never negative. */
export const NO_ANSWER = -7;
export const NOT_ASKED = -8;
export const NOT_IN_VERSION = -9;

export type Code = { code: number; id: number; key: string; name: Texts };

/** A column of the file of answers. */
export type Variable = {
  /** Unique, and legal in SPSS. */
  name: string;
  /** `choice`: one of `codes`; `flag`: 1 chosen, 0 not; `text`: the member's own words. */
  kind: 'choice' | 'flag' | 'number' | 'date' | 'text';
  question: StoredAttribute;
  /** The row of a grid or the option of a multiple choice. */
  item: { id: string | number; key: string; name: Texts } | null;
  codes: readonly Code[];
  /** The versions of the questionnaire that have it. */
  versions: readonly number[];
  /** What an answer to the question means in this column. */
  read(answer: unknown): number | string | undefined;
};

export type Version = { version: number; definition: StoredDefinition };

/** Columns of every file, before those of questions. */
export const FIXED_COLUMNS = [
  'pseudonym',
  'version',
  'language',
  'started_at',
  'ended_at',
  'minutes',
] as const;

type Column = Omit<Variable, 'name' | 'versions' | 'question'> & {
  of: (in_version: StoredAttribute) => boolean;
};

/**
 * The columns of all questions of these versions, oldest first. A question that stays keeps its column, and an option its code: what is
 * new comes behind. A version in which a question has another type doesn't have the columns of its latest type.
 */
export function variablesOf(oldestFirst: readonly Version[]): Variable[] {
  const all = allOfVersions(oldestFirst.map(({ definition }) => definition)).flatMap((question) =>
    columnsOf(question).map((column) => ({ question, ...column })),
  );
  const wished = all.map(({ question, item }) => (item ? `${question.key}_${item.key}` : question.key));
  const names = legalNames(wished, FIXED_COLUMNS);
  return all.map(({ of, ...column }, at) => ({
    ...column,
    name: names[at] ?? '',
    versions: oldestFirst
      .filter(({ definition }) =>
        definition.some(
          (one) => one.key === column.question.key && one.type === column.question.type && of(one),
        ),
      )
      .map(({ version }) => version),
  }));
}

function columnsOf({ type, validation, options, rows = [] }: StoredAttribute): Column[] {
  const codes = options.map(({ id, key, name }, at) => ({ code: at + 1, id, key, name }));
  const codeOf = new Map<unknown, number>(options.map(({ id }, at) => [id, at + 1]));
  const whole = { item: null, of: () => true };
  if (type === 'sr') return [{ ...whole, kind: 'choice', codes, read: (answer) => codeOf.get(answer) }];
  if (type === 'mr')
    return options.map((option) => ({
      kind: 'flag',
      item: option,
      codes: [],
      of: (one) => one.options.some(({ key }) => key === option.key),
      read: (answer) => (Array.isArray(answer) ? Number(answer.includes(option.id)) : undefined),
    }));
  if (type === 'grid')
    return rows.map((row) => ({
      kind: 'choice',
      item: row,
      codes,
      of: (one) => one.rows?.some(({ key }) => key === row.key) ?? false,
      read: (answer) => codeOf.get((answer as Record<string, unknown> | undefined)?.[row.id]),
    }));
  const read = (answer: unknown) => answer as string | number | undefined;
  if (validation === 'integer') return [{ ...whole, kind: 'number', codes: [], read }];
  return [{ ...whole, kind: validation === 'date' ? 'date' : 'text', codes: [], read }];
}

/** Whether a column has numbers, and so codes for what is missing. */
export const isNumeric = ({ kind }: Pick<Variable, 'kind'>): boolean => kind !== 'date' && kind !== 'text';

/** The ids of the questions that were put to somebody: a choice without any option to choose from is not. */
export const askedIn = (asked: readonly AskedAttribute[]): Set<string> =>
  new Set(
    asked
      .filter(({ attribute, options }) => attribute.type === 'oe' || options.length > 0)
      .map(({ attribute }) => attribute.id),
  );

/** The cell of one interview; empty where text or a date is missing. */
export function cellOf(
  variable: Variable,
  {
    version,
    asked,
    answers,
  }: { version: number; asked: ReadonlySet<string>; answers: Readonly<Record<string, unknown>> },
): number | string | null {
  const missing = (code: number) => (isNumeric(variable) ? code : null);
  if (!variable.versions.includes(version)) return missing(NOT_IN_VERSION);
  if (!asked.has(variable.question.id)) return missing(NOT_ASKED);
  return variable.read(answers[variable.question.id]) ?? missing(NO_ANSWER);
}

import { type Languages, textIn } from '#contract/rules/localise.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { findProfiler } from '#server/features/questionnaires/find-profiler.ts';
import { loadStoredDefinition, loadVersions } from '#server/features/questionnaires/load-definition.ts';
import { NOT_ASKED } from './hidden-counts.ts';
import {
  AGE_GROUPS,
  ageCategory,
  type Category,
  categoryOf,
  genderCategory,
  profileCategory,
} from './tables.queries.ts';
import { type Variable, type Version, variablesOf } from './variables.ts';

/** What interviews are counted by: everybody stands in exactly one of its lines. */
export type Dimension = {
  id: string;
  title: string;
  lines: readonly { key: string; name: string }[];
  category: Category;
  /** Null: a fact. */
  variable: Variable | null;
};

/** The dimensions of a survey's questions. Questions have the ids `v:<variable>`, multiple choices also `q:<key>` for all of their options. */
export async function questionDimensions(
  db: ReadDb,
  questionnaireId: number,
  languages: Languages,
): Promise<{ dimensions: (Dimension & { variable: Variable })[]; versions: Version[] }> {
  const versions = await loadVersions(db, questionnaireId);
  const dimensions = variablesOf(versions).map((variable) => ({
    id: `v:${variable.name}`,
    title: titleOf(variable, languages),
    lines: [...linesOf(variable, languages), ...['no_answer', NOT_ASKED].map(unnamed)],
    category: categoryOf(variable, versions),
    variable,
  }));
  return { dimensions, versions };
}

/** Lines of what isn't a text of the questionnaire are named by who reads them. */
const unnamed = (key: string) => ({ key, name: '' });

const titleOf = ({ question, item }: Variable, languages: Languages) =>
  [textIn(question.title, languages), ...(item ? [textIn(item.name, languages)] : [])].join(' – ');

function linesOf({ kind, codes }: Variable, languages: Languages) {
  if (kind === 'flag') return ['chosen', 'not_chosen'].map(unnamed);
  if (kind !== 'choice') return ['answered'].map(unnamed);
  return codes.map(({ id, name }) => ({ key: String(id), name: textIn(name, languages) }));
}

/** What is known of members beside their answers: gender, age at the start, and single choices of the country's profiler. */
export async function factDimensions(
  db: ReadDb,
  countryCode: string,
  languages: Languages,
): Promise<Dimension[]> {
  const profiler = await findProfiler(db, countryCode);
  const questions =
    profiler === null
      ? []
      : (await loadStoredDefinition(db, profiler)).definition.filter(({ type }) => type === 'sr');
  return [
    {
      id: 'f:gender',
      title: '',
      lines: ['female', 'male', 'other', 'no_answer'].map(unnamed),
      category: genderCategory,
      variable: null,
    },
    {
      id: 'f:age',
      title: '',
      lines: [...AGE_GROUPS, 'no_answer'].map(unnamed),
      category: ageCategory,
      variable: null,
    },
    ...questions.map(({ id, title, options }) => ({
      id: `f:p${id}`,
      title: textIn(title, languages),
      lines: [
        ...options.map((option) => ({ key: String(option.id), name: textIn(option.name, languages) })),
        unnamed('no_answer'),
      ],
      category: profileCategory(
        id,
        options.map((option) => option.id),
      ),
      variable: null,
    })),
  ];
}

import { idsNeeded } from './assign-ids.ts';
import type { AuthoredAttribute, AuthoredForm } from './authored-form.ts';
import { orderProblems } from './order-problems.ts';
import { pipedKeys } from './piping.ts';
import { hasInterviews, type QuestionnaireKind } from './questionnaire-kinds.ts';
import { pagesOf, reachability } from './reachable.ts';
import { neverScreensOut, type ScreenOutProblemCode, screenOutProblems } from './screen-out-problems.ts';
import type { Texts } from './stored-definition.ts';

/** Everything that can be wrong with a questionnaire; the sentences are `FORM_PROBLEMS` of the operators' contract. */
export type FormProblemCode =
  | 'key_bad'
  | 'key_taken'
  | 'title_missing'
  | 'picture_undescribed'
  | 'options_missing'
  | 'options_of_open'
  | 'rows_missing'
  | 'rows_of_other'
  | 'grid_too_large'
  | 'form_too_large'
  | 'validation_of_choice'
  | 'option_taken'
  | 'option_unnamed'
  | 'option_exclusive'
  | 'option_screenout'
  | 'option_right'
  | 'right_exclusive'
  | 'right_filtered'
  | 'right_optional'
  | 'option_orphaned'
  | 'option_parent_unknown'
  | 'option_never_offered'
  | 'row_taken'
  | 'row_unnamed'
  | 'page_back'
  | 'condition_unknown'
  | 'condition_later'
  | 'condition_open'
  | 'condition_empty'
  | 'condition_option_unknown'
  | 'condition_never_holds'
  | 'piped_unknown'
  | 'piped_later'
  | 'piped_grid'
  | 'parent_unknown'
  | 'parent_later'
  | 'parent_open'
  | 'parent_grid'
  | 'parent_of_open'
  | 'parent_missing'
  | 'order_random'
  | 'interview_page'
  | 'interview_screenout'
  | 'interview_screenout_rule'
  | ScreenOutProblemCode
  | 'interview_right'
  | 'interview_order'
  | 'interview_piped';

/** A problem by keys: of the question, and where it is about one, of its option or row, and of another question. */
export type FormProblem = {
  code: FormProblemCode;
  question: string;
  option?: string;
  row?: string;
  other?: string;
};

/** Keys name questions, options and rows in files and in answers. */
export const FORM_KEY = /^[a-z][a-z0-9_]{0,62}$/;

/** The most cells that a grid and a form can have, because each cell has an id of its own, as each option has. */
export const MOST_GRID_CELLS = 2000;
export const MOST_FORM_IDS = 20_000;

const hasText = (texts: Texts): boolean => Object.values(texts).some((text) => text.trim() !== '');

const repeated = (keys: readonly string[]): string[] => [
  ...new Set(keys.filter((key, index) => keys.indexOf(key) < index)),
];

type Part = Omit<FormProblem, 'question'>;

/** What makes an attention check one that nobody can pass, or that is passed by skipping it. */
function checkProblems({ optional, options = [] }: AuthoredAttribute): Part[] {
  const right = options.filter((option) => option.right);
  const problems: Part[] = right.length > 0 && optional ? [{ code: 'right_optional' }] : [];
  for (const { key, exclusive, parent } of right) {
    if (exclusive && right.length > 1) problems.push({ code: 'right_exclusive', option: key });
    if (parent) problems.push({ code: 'right_filtered', option: key });
  }
  return problems;
}

function shapeProblems({
  type,
  title,
  picture,
  validation,
  options = [],
  rows = [],
}: AuthoredAttribute): Part[] {
  const problems: Part[] = [];
  if (!hasText(title)) problems.push({ code: 'title_missing' });
  if (picture && !hasText(picture.alt)) problems.push({ code: 'picture_undescribed' });
  if (type === 'oe' && options.length > 0) problems.push({ code: 'options_of_open' });
  if (type !== 'oe' && options.length === 0) problems.push({ code: 'options_missing' });
  if (type === 'grid' && rows.length === 0) problems.push({ code: 'rows_missing' });
  if (type !== 'grid' && rows.length > 0) problems.push({ code: 'rows_of_other' });
  if (rows.length * options.length > MOST_GRID_CELLS) problems.push({ code: 'grid_too_large' });
  if (type !== 'oe' && validation !== undefined) problems.push({ code: 'validation_of_choice' });
  for (const { key, name, exclusive, screenout, right } of options) {
    if (!hasText(name)) problems.push({ code: 'option_unnamed', option: key });
    if (exclusive && type !== 'mr') problems.push({ code: 'option_exclusive', option: key });
    if (right && (screenout || (type !== 'sr' && type !== 'mr')))
      problems.push({ code: 'option_right', option: key });
    if (screenout && type !== 'sr' && type !== 'mr') problems.push({ code: 'option_screenout', option: key });
  }
  for (const option of repeated(options.map(({ key }) => key)))
    problems.push({ code: 'option_taken', option });
  for (const { key, name } of rows) if (!hasText(name)) problems.push({ code: 'row_unnamed', row: key });
  for (const row of repeated(rows.map(({ key }) => key))) problems.push({ code: 'row_taken', row });
  return problems;
}

/** The choice that a question refers to, or why it can't. */
function earlierChoice(
  form: AuthoredForm,
  index: number,
  named: string,
): AuthoredAttribute | 'unknown' | 'later' | 'open' {
  const at = form.findIndex(({ key }) => key === named);
  const found = form[at];
  if (!found) return 'unknown';
  if (at >= index) return 'later';
  return found.type === 'oe' ? 'open' : found;
}

const has = ({ options = [] }: AuthoredAttribute, option: string) =>
  options.some(({ key }) => key === option);

function conditionProblems(form: AuthoredForm, index: number): Part[] {
  const condition = form[index]?.condition;
  if (!condition) return [];
  const { attribute: other, options } = condition;
  const controller = earlierChoice(form, index, other);
  if (typeof controller === 'string') return [{ code: `condition_${controller}`, other }];
  if (options.length === 0) return [{ code: 'condition_empty', other }];
  return options
    .filter((option) => !has(controller, option))
    .map((option) => ({ code: 'condition_option_unknown', option, other }));
}

/** Answers stand in titles on later pages only. */
function pipingProblems(form: AuthoredForm, index: number, pages: readonly number[]): Part[] {
  return pipedKeys(form[index]?.title ?? {}).flatMap((other): Part[] => {
    const at = form.findIndex(({ key }) => key === other);
    if (at < 0) return [{ code: 'piped_unknown', other }];
    if ((pages[at] ?? 0) >= (pages[index] ?? 0)) return [{ code: 'piped_later', other }];
    return form[at]?.type === 'grid' ? [{ code: 'piped_grid', other }] : [];
  });
}

function parentProblems(form: AuthoredForm, index: number): Part[] {
  const { type, parent: other, options = [] } = form[index] as AuthoredAttribute;
  if (other === undefined)
    return options
      .filter(({ parent }) => parent !== undefined)
      .map(({ key }) => ({ code: 'parent_missing', option: key }));
  if (type === 'oe') return [{ code: 'parent_of_open', other }];
  const parent = earlierChoice(form, index, other);
  if (typeof parent === 'string') return [{ code: `parent_${parent}`, other }];
  if (parent.type === 'grid') return [{ code: 'parent_grid', other }];
  return options.flatMap<Part>((option) =>
    option.parent?.length
      ? option.parent
          .filter((key) => !has(parent, key))
          .map(() => ({ code: 'option_parent_unknown', option: option.key, other }))
      : [{ code: 'option_orphaned', option: option.key, other }],
  );
}

/** What only an interview can have. */
function interviewProblems(form: AuthoredForm, index: number, pages: readonly number[]): Part[] {
  const { title, shuffle, page_moves, screenout: rule, options = [] } = form[index] as AuthoredAttribute;
  const problems: Part[] = [];
  if (index > 0 && pages[index] !== pages[index - 1]) problems.push({ code: 'interview_page' });
  if (shuffle || page_moves || options.some(({ stays }) => stays)) problems.push({ code: 'interview_order' });
  if (pipedKeys(title).length > 0) problems.push({ code: 'interview_piped' });
  if (rule) problems.push({ code: 'interview_screenout_rule' });
  for (const { key, screenout, right } of options) {
    if (screenout) problems.push({ code: 'interview_screenout', option: key });
    if (right) problems.push({ code: 'interview_right', option: key });
  }
  return problems;
}

/**
 * What keeps a questionnaire of a kind from being published; empty if nothing does. Conditions and filters name earlier questions
 * only, which also rules out cycles; once everything else is in order, they are proved to be possible.
 */
export function checkForm(form: AuthoredForm, kind: QuestionnaireKind = 'survey'): FormProblem[] {
  const taken = new Set(repeated(form.map(({ key }) => key)));
  const pages = pagesOf(form);
  const tooLarge = form.findIndex((_one, at) => idsNeeded(form.slice(0, at + 1)).options > MOST_FORM_IDS);
  const problems = form.flatMap((attribute, index) =>
    [
      ...(FORM_KEY.test(attribute.key) ? [] : [{ code: 'key_bad' } as const]),
      ...(taken.has(attribute.key) ? [{ code: 'key_taken' } as const] : []),
      ...shapeProblems(attribute),
      ...checkProblems(attribute),
      ...(index === tooLarge ? [{ code: 'form_too_large' } as const] : []),
      ...((pages[index] ?? 0) < (pages[index - 1] ?? 0) ? [{ code: 'page_back' } as const] : []),
      ...conditionProblems(form, index),
      ...pipingProblems(form, index, pages),
      ...parentProblems(form, index),
      ...screenOutProblems(form, index, pages),
      ...orderProblems(form, index),
      ...(hasInterviews(kind) ? [] : interviewProblems(form, index, pages)),
    ].map((problem): FormProblem => ({ ...problem, question: attribute.key })),
  );
  const isDetermined =
    tooLarge < 0 &&
    !problems.some(({ code }) =>
      /^(key|condition|parent|page|screenout|order)_|^option_(taken|parent|orphaned)/.test(code),
    );
  return isDetermined ? [...problems, ...impossibleRules(form)] : problems;
}

function impossibleRules(form: AuthoredForm): FormProblem[] {
  const reachable = reachability(form);
  const { canBeAsked, canBeOffered } = reachable;
  return form.flatMap(({ key, condition, parent, options = [] }, index): FormProblem[] => {
    if (condition && !canBeAsked(index)) return [{ code: 'condition_never_holds', question: key }];
    if (neverScreensOut(form, index, reachable)) return [{ code: 'screenout_never_holds', question: key }];
    if (parent === undefined) return [];
    return options
      .filter((option) => !canBeOffered(index, option.key))
      .map((option) => ({ code: 'option_never_offered', question: key, option: option.key }));
  });
}

import type {
  AuthoredAttribute,
  AuthoredForm,
  AuthoredGroup,
  AuthoredOption,
} from '#contract/rules/authored-form.ts';
import { markOf } from '#contract/rules/piping.ts';
import { pagesOf } from '#contract/rules/reachable.ts';
import { mapRules } from '#contract/rules/screen-outs.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
/** What changes of a question; undefined takes a part away. */
export type QuestionChange = { [K in keyof AuthoredAttribute]?: AuthoredAttribute[K] | undefined };
export type OptionChange = { [K in keyof AuthoredOption]?: AuthoredOption[K] | undefined };

/** A thing with changes, without the parts that are undefined now. */
function changed<T extends object>(thing: T, changes: { [K in keyof T]?: T[K] | undefined }): T {
  return Object.fromEntries(
    Object.entries({ ...thing, ...changes }).filter(([, value]) => value !== undefined),
  ) as T;
}

/** The first key of this beginning that is not taken. */
export function freeKey(start: string, taken: readonly string[]): string {
  for (let number = taken.length + 1; ; number++) {
    const key = `${start}${number}`;
    if (!taken.includes(key)) return key;
  }
}

const keysOf = (named: readonly { key: string }[]) => named.map(({ key }) => key);

/** Whether each question begins a page; the first one always does. */
export const beginsPage = (form: AuthoredForm): boolean[] => {
  const pages = pagesOf(form);
  return pages.map((page, index) => index === 0 || page !== pages[index - 1]);
};

/** The questions with their pages counted from 0. */
function paged(questions: readonly AuthoredAttribute[], begins: readonly boolean[]): AuthoredForm {
  let page = 0;
  return questions.map((question, index) => {
    if (index > 0 && begins[index]) page++;
    return { ...question, page };
  });
}

export const changeQuestion = (form: AuthoredForm, key: string, changes: QuestionChange): AuthoredForm =>
  form.map((question) => (question.key === key ? changed(question, changes) : question));

export const setPageBreak = (form: AuthoredForm, index: number, begins: boolean): AuthoredForm =>
  paged(
    form,
    beginsPage(form).map((one, at) => (at === index ? begins : one)),
  );

/** Adds a question behind another one, on its page; -1: as the first one. */
export function addQuestion(form: AuthoredForm, after: number): { form: AuthoredForm; key: string } {
  const key = freeKey('q', keysOf(form));
  const question: AuthoredAttribute = {
    key,
    type: 'sr',
    title: {},
    options: [
      { key: 'o1', name: {} },
      { key: 'o2', name: {} },
    ],
  };
  return { form: insert(form, after + 1, question), key };
}

export function copyQuestion(form: AuthoredForm, index: number): { form: AuthoredForm; key: string } {
  const key = freeKey('q', keysOf(form));
  const question = form[index];
  if (!question) return { form, key };
  const { screenout } = question;
  const copied = {
    ...question,
    ...(screenout ? { screenout: asking(screenout, question.key, key) } : {}),
    key,
  };
  return { form: insert(form, index + 1, copied), key };
}

const insert = (form: AuthoredForm, at: number, question: AuthoredAttribute): AuthoredForm =>
  paged(form.toSpliced(at, 0, question), beginsPage(form).toSpliced(at, 0, false));

export function removeQuestion(form: AuthoredForm, index: number): AuthoredForm {
  const begins = beginsPage(form);
  // The next question takes the page over.
  const rest = begins.toSpliced(index, 1).map((one, at) => one || (at === index && begins[index] === true));
  return paged(form.toSpliced(index, 1), rest);
}

/** Moves a question to another place; the page that it began is begun by the next one. */
export function moveQuestion(form: AuthoredForm, from: number, to: number): AuthoredForm {
  const question = form[from];
  if (!question || to < 0 || to >= form.length || from === to) return form;
  const without = removeQuestion(form, from);
  const begins = beginsPage(without).toSpliced(to, 0, false);
  // In front of a question that begins a page it stands on that page, when it moves up to it.
  if (to < from && begins[to + 1]) {
    begins[to] = true;
    begins[to + 1] = false;
  }
  return paged(without.toSpliced(to, 0, question), begins);
}

const mapTexts = (texts: AuthoredAttribute['title'], change: (text: string) => string) =>
  Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, change(text)]));

/** A screen-out that asks for one question in place of another. */
const asking = (screenout: AuthoredGroup, before: string, after: string): AuthoredGroup => ({
  ...screenout,
  of: screenout.of.map((inner) =>
    mapRules(inner, (rule) =>
      rule.kind === 'asked' && rule.attribute === before ? { ...rule, attribute: after } : rule,
    ),
  ),
});

/** Renames a question; whatever names it follows. */
export const renameQuestion = (form: AuthoredForm, before: string, after: string): AuthoredForm =>
  form.map((question) => {
    const { key, parent, condition, screenout, title } = question;
    return {
      ...question,
      title: mapTexts(title, (text) => text.replaceAll(markOf(before), markOf(after))),
      key: key === before ? after : key,
      ...(parent === before ? { parent: after } : {}),
      ...(condition?.attribute === before ? { condition: { ...condition, attribute: after } } : {}),
      ...(screenout ? { screenout: asking(screenout, before, after) } : {}),
    };
  });

/** Makes a question of another type, with the parts that this one has. */
export function changeType(form: AuthoredForm, key: string, type: AuthoredAttribute['type']): AuthoredForm {
  return form.map((question) => {
    if (question.key !== key || question.type === type) return question;
    const { validation: _validation, options = [], rows = [], parent, ...rest } = question;
    if (type === 'oe') {
      const { options: _options, rows: _rows, shuffle: _shuffle, ...open } = { ...rest, options, rows };
      return { ...open, type };
    }
    const kept =
      options.length > 0
        ? options
        : [
            { key: 'o1', name: {} },
            { key: 'o2', name: {} },
          ];
    return {
      ...rest,
      type,
      ...(parent === undefined ? {} : { parent }),
      options: kept.map(
        (option): AuthoredOption =>
          changed(option, {
            ...(type === 'mr' ? {} : { exclusive: undefined }),
            ...(type === 'grid' ? { screenout: undefined, right: undefined, stays: undefined } : {}),
          }),
      ),
      ...(type === 'grid' ? { rows: rows.length > 0 ? rows : [{ key: 'r1', name: {} }] } : {}),
    };
  });
}

type Kind = 'options' | 'rows';
type Line = Mutable<AuthoredOption>;

const linesOf = (question: AuthoredAttribute, kind: Kind): readonly Line[] => question[kind] ?? [];

const withLines = (
  form: AuthoredForm,
  key: string,
  kind: Kind,
  change: (lines: readonly Line[]) => readonly Line[],
) =>
  form.map((question) =>
    question.key === key ? { ...question, [kind]: change(linesOf(question, kind)) } : question,
  );

/** Adds options or rows at the end, each by its texts. */
export const addLines = (
  form: AuthoredForm,
  key: string,
  kind: Kind,
  names: readonly AuthoredOption['name'][],
): AuthoredForm =>
  withLines(form, key, kind, (lines) => {
    const added = [...lines];
    for (const name of names) added.push({ key: freeKey(kind === 'rows' ? 'r' : 'o', keysOf(added)), name });
    return added;
  });

export const changeLine = (
  form: AuthoredForm,
  key: string,
  kind: Kind,
  line: string,
  changes: OptionChange,
): AuthoredForm =>
  withLines(form, key, kind, (lines) => lines.map((one) => (one.key === line ? changed(one, changes) : one)));

export const removeLine = (form: AuthoredForm, key: string, kind: Kind, line: string): AuthoredForm =>
  withLines(form, key, kind, (lines) => lines.filter((one) => one.key !== line));

export const moveLine = (
  form: AuthoredForm,
  key: string,
  kind: Kind,
  from: number,
  to: number,
): AuthoredForm =>
  withLines(form, key, kind, (lines) => {
    const line = lines[from];
    return line && to >= 0 && to < lines.length ? lines.toSpliced(from, 1).toSpliced(to, 0, line) : lines;
  });

/** Sets a text in one language, or takes it away. */
export const withText = (
  texts: Readonly<Record<string, string>>,
  language: string,
  text: string,
): Record<string, string> => {
  const { [language]: _before, ...others } = texts;
  return text === '' ? others : { ...others, [language]: text };
};

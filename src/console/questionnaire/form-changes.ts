import { isDeepEqual } from '#console/is-deep-equal.ts';
import type { AuthoredAttribute, AuthoredForm } from '#contract/rules/authored-form.ts';
import { pagesOf } from '#contract/rules/reachable.ts';
import type { Texts } from '#contract/rules/stored-definition.ts';

/** One part of a question that differs; texts by language, everything else as it is written. */
export type PartChange =
  | {
      part: 'title' | 'alt' | 'option' | 'row';
      line?: string;
      language: string;
      before: string;
      after: string;
    }
  | { part: 'option_added' | 'option_removed' | 'row_added' | 'row_removed'; line: string; texts: Texts }
  | {
      part:
        | 'type'
        | 'validation'
        | 'optional'
        | 'shuffle'
        | 'page_moves'
        | 'page'
        | 'condition'
        | 'screenout'
        | 'parent'
        | 'picture'
        | 'order'
        | 'marks';
    };

export type QuestionChanges = {
  what: 'added' | 'removed' | 'moved' | 'changed';
  question: AuthoredAttribute;
  parts: PartChange[];
};

type Line = { readonly key: string; readonly name: Texts };

function textChanges(
  part: 'title' | 'alt' | 'option' | 'row',
  before: Texts,
  after: Texts,
  line?: string,
): PartChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((language) => (before[language] ?? '') !== (after[language] ?? ''))
    .map((language) => ({
      part,
      ...(line === undefined ? {} : { line }),
      language,
      before: before[language] ?? '',
      after: after[language] ?? '',
    }));
}

function lineChanges(kind: 'option' | 'row', before: readonly Line[], after: readonly Line[]): PartChange[] {
  const old = new Map(before.map((line) => [line.key, line]));
  const now = new Set(after.map(({ key }) => key));
  const kept = (lines: readonly Line[], others: { has(key: string): boolean }) =>
    lines.map(({ key }) => key).filter((key) => others.has(key));
  const marks = ({ name: _name, ...rest }: Line) => rest;
  return [
    ...before
      .filter(({ key }) => !now.has(key))
      .map(({ key, name }): PartChange => ({ part: `${kind}_removed`, line: key, texts: name })),
    ...after.flatMap((line): PartChange[] => {
      const was = old.get(line.key);
      if (!was) return [{ part: `${kind}_added`, line: line.key, texts: line.name }];
      return [
        ...textChanges(kind, was.name, line.name, line.key),
        ...(isDeepEqual(marks(was), marks(line)) ? [] : [{ part: 'marks' } as const]),
      ];
    }),
    ...(isDeepEqual(kept(before, now), kept(after, old)) ? [] : [{ part: 'order' } as const]),
  ];
}

function partChanges(before: AuthoredAttribute, after: AuthoredAttribute): PartChange[] {
  const differing = (
    ['type', 'validation', 'optional', 'shuffle', 'page_moves', 'condition', 'screenout', 'parent'] as const
  ).filter((part) => !isDeepEqual(before[part], after[part]));
  const parts = [
    ...textChanges('title', before.title, after.title),
    ...(before.picture?.hash === after.picture?.hash ? [] : [{ part: 'picture' } as const]),
    ...textChanges('alt', before.picture?.alt ?? {}, after.picture?.alt ?? {}),
    ...differing.map((part): PartChange => ({ part })),
    ...lineChanges('option', before.options ?? [], after.options ?? []),
    ...lineChanges('row', before.rows ?? [], after.rows ?? []),
  ];
  // Marks of several options are one change.
  return parts.filter(
    ({ part }, at) => part !== 'marks' || parts.findIndex((one) => one.part === 'marks') === at,
  );
}

/** The longest run of keys that keep their order; all others have moved. */
function inOrder(before: readonly string[], after: readonly string[]): Set<string> {
  const places = after.map((key) => before.indexOf(key));
  const runs: number[][] = [];
  for (const [at, place] of places.entries()) {
    const best = runs
      .slice(0, at)
      .filter((_run, earlier) => (places[earlier] ?? 0) < place)
      .reduce<number[]>((longest, run) => (run.length > longest.length ? run : longest), []);
    runs.push([...best, at]);
  }
  const longest = runs.reduce<number[]>((so, run) => (run.length > so.length ? run : so), []);
  return new Set(longest.map((at) => after[at] ?? ''));
}

/** What differs between two states of a questionnaire, question by question, in the order of the later one. */
export function formChanges(before: AuthoredForm, after: AuthoredForm): QuestionChanges[] {
  const old = new Map(before.map((question, at) => [question.key, { question, at }]));
  const now = new Set(after.map(({ key }) => key));
  const isCommon = ({ key }: { key: string }) => old.has(key) && now.has(key);
  const steady = inOrder(
    before.filter(isCommon).map(({ key }) => key),
    after.filter(isCommon).map(({ key }) => key),
  );
  const [pagesBefore, pagesAfter] = [pagesOf(before), pagesOf(after)];
  return [
    ...after.flatMap((question, at): QuestionChanges[] => {
      const was = old.get(question.key);
      if (!was) return [{ what: 'added', question, parts: [] }];
      const parts = partChanges(was.question, question);
      if (pagesBefore[was.at] !== pagesAfter[at]) parts.push({ part: 'page' });
      if (!steady.has(question.key)) return [{ what: 'moved', question, parts }];
      return parts.length > 0 ? [{ what: 'changed', question, parts }] : [];
    }),
    ...before
      .filter(({ key }) => !now.has(key))
      .map((question): QuestionChanges => ({ what: 'removed', question, parts: [] })),
  ];
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AuthoredForm } from '#contract/rules/authored-form.ts';
import { checkForm } from '#contract/rules/check-form.ts';
import { pagesOf } from '#contract/rules/reachable.ts';
import { formChanges } from './form-changes.ts';
import {
  addLines,
  addQuestion,
  beginsPage,
  changeType,
  moveQuestion,
  removeQuestion,
  renameQuestion,
  setPageBreak,
} from './form-edits.ts';
import { pastedLines } from './pasted-lines.ts';
import { identitiesOf } from './question-identities.ts';
import { historyAfter } from './use-draft.ts';

const en = (text: string) => ({ en: text });
const form: AuthoredForm = [
  {
    key: 'a',
    type: 'sr',
    title: en('A'),
    page: 0,
    options: [
      { key: 'yes', name: en('Yes') },
      { key: 'no', name: en('No'), screenout: true },
    ],
  },
  { key: 'b', type: 'oe', title: en('B'), page: 0 },
  { key: 'c', type: 'oe', title: en('C'), page: 1, condition: { attribute: 'a', options: ['yes'] } },
];
const keys = (of: AuthoredForm) => of.map(({ key }) => key).join('');

describe('an edit', () => {
  it('moves a question and leaves the pages of the others as they are', () => {
    const there = moveQuestion(form, 2, 1);
    expect([keys(there), pagesOf(there)]).toEqual(['acb', [0, 0, 0]]);
    const first = moveQuestion(form, 0, 2);
    expect([keys(first), pagesOf(first)]).toEqual(['bca', [0, 1, 1]]);
    expect(moveQuestion(form, 0, 5)).toBe(form);
  });

  it('of any kind keeps pages in order and counted from 0, and loses no question', () => {
    const at = fc.nat(7);
    const step = fc.oneof(
      fc.tuple(at, at).map(
        ([from, to]) =>
          (now: AuthoredForm) =>
            moveQuestion(now, from, to),
      ),
      fc.tuple(at, fc.boolean()).map(
        ([index, begins]) =>
          (now: AuthoredForm) =>
            setPageBreak(now, index, begins),
      ),
      at.map((index) => (now: AuthoredForm) => addQuestion(now, Math.min(index, now.length) - 1).form),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const edited = steps.reduce((now, apply) => apply(now), form);
        const pages = pagesOf(edited);
        expect(pages.every((page, index) => [0, 1].includes(page - (pages[index - 1] ?? 0)))).toBe(true);
        expect(pages[0]).toBe(0);
        expect(new Set(edited.map(({ key }) => key)).size).toBe(edited.length);
        for (const { key } of form) expect(edited.some((question) => question.key === key)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it('that removes the first question of a page leaves the page to the next one', () => {
    const four = addQuestion(form, 2).form;
    expect(beginsPage(removeQuestion(four, 2))).toEqual([true, false, true]);
  });

  it('that renames a question is followed by what names it', () => {
    expect(checkForm(renameQuestion(form, 'a', 'adult'))).toEqual([]);
  });

  it('of the type keeps what the new one can have', () => {
    const grid = changeType(form, 'a', 'grid');
    expect(grid[0]).toMatchObject({ rows: [{}], options: [{ key: 'yes' }, { key: 'no', name: en('No') }] });
    expect(JSON.stringify(changeType(grid, 'a', 'oe')[0])).not.toMatch(/options|rows|screenout/);
  });

  it('adds a pasted list, with a column a language', () => {
    const { names } = pastedLines('Red\tЧервено\r\n\n Blue \n', ['en', 'bg']);
    expect(names).toEqual([{ en: 'Red', bg: 'Червено' }, { en: 'Blue' }]);
    const [question] = addLines(form, 'a', 'options', names);
    expect(new Set(question?.options?.map(({ key }) => key)).size).toBe(4);
  });
});

describe('the difference of two forms', () => {
  it('is nothing for the same, whatever stands in which order in it', () => {
    expect(formChanges(form, JSON.parse(JSON.stringify(form)))).toEqual([]);
  });

  it('names what was added, removed, moved and changed, with both texts', () => {
    const [a, b, c] = form as [AuthoredForm[0], AuthoredForm[0], AuthoredForm[0]];
    const after = [
      c,
      {
        ...a,
        title: { en: 'A?', bg: 'А?' },
        options: [
          { key: 'yes', name: en('Yes') },
          { key: 'may', name: en('Maybe') },
        ],
      },
      { key: 'd', type: 'oe' as const, title: en('D') },
    ];
    const changes = formChanges([a, b, c], after);
    expect(changes.map(({ what, question }) => `${what} ${question.key}`)).toEqual([
      'moved a',
      'added d',
      'removed b',
    ]);
    expect(changes[0]?.parts).toMatchObject([
      { part: 'title', language: 'en', before: 'A', after: 'A?' },
      { part: 'title', language: 'bg', before: '', after: 'А?' },
      { part: 'option_removed', line: 'no' },
      { part: 'option_added', line: 'may' },
    ]);
  });

  it('names another picture, and what it shows in words', () => {
    const [question] = form as [AuthoredForm[0]];
    const picture = { hash: '1'.repeat(32), width: 4, height: 3, alt: en('A cup') };
    const other = { ...picture, hash: '2'.repeat(32) };
    const partsOf = (before: object, after: object) =>
      formChanges([{ ...question, ...before }], [{ ...question, ...after }])[0]?.parts;
    const described = { part: 'alt', language: 'en' };
    expect(partsOf({}, { picture })).toMatchObject([{ part: 'picture' }, { ...described, after: 'A cup' }]);
    expect(partsOf({ picture }, { picture: other })).toEqual([{ part: 'picture' }]);
    expect(partsOf({ picture }, { picture: { ...picture, alt: en('A pot') } })).toMatchObject([
      { ...described, before: 'A cup', after: 'A pot' },
    ]);
    expect(partsOf({ picture }, {})).toMatchObject([{ part: 'picture' }, { ...described, after: '' }]);
  });
});

describe('the history of a draft', () => {
  const start = { past: [], form, future: [], last: null };
  const to = (other: AuthoredForm, what: string, at: number) =>
    ({ kind: 'edit', what, at, change: () => other }) as const;

  it('undoes what was typed in one go together, and goes back to everything', () => {
    const one = [{ ...form[1], title: en('B1') }] as AuthoredForm;
    const two = [{ ...form[1], title: en('B2') }] as AuthoredForm;
    const three = [{ ...form[1], title: en('B3') }] as AuthoredForm;
    const typed = [to(one, 'b', 0), to(two, 'b', 500), to(three, 'b', 9000)].reduce(historyAfter, start);
    expect(typed.past).toEqual([form, two]);
    const back = historyAfter(historyAfter(typed, { kind: 'undo' }), { kind: 'undo' });
    expect(back.form).toBe(form);
    expect(historyAfter(back, { kind: 'undo' })).toBe(back);
    const again = historyAfter(historyAfter(back, { kind: 'redo' }), { kind: 'redo' });
    expect(again.form).toBe(three);
    expect(historyAfter(back, to(two, 'c', 9999)).future).toEqual([]);
  });
});

describe('a question', () => {
  it('stays itself on the page when its key changes, also where that key was given up before', () => {
    const renamed = renameQuestion(form, 'a', 'first');
    expect([...identitiesOf(renamed, { first: 'a', a: 'a' }).values()]).toEqual(['a', 'b', 'c']);
    const piped = form.map((one) => ({ ...one, title: en('After {{a}} and {{b}}') }));
    expect(renameQuestion(piped, 'a', 'first')[2]?.title).toEqual(en('After {{first}} and {{b}}'));
    const again = addQuestion(renamed, 0).form.map((one) => (one.key === 'q4' ? { ...one, key: 'a' } : one));
    expect(new Set(identitiesOf(again, { first: 'a', a: 'a' }).values()).size).toBe(4);
  });
});

describe('what is published', () => {
  it('stands in place of what was edited, and earlier steps can still be undone', () => {
    const edited = { past: [form], form: form.slice(1), future: [], last: null };
    const after = form.slice(1, 2);
    const rewritten = historyAfter(edited, { kind: 'rewrite', before: edited.form, after });
    expect(rewritten).toMatchObject({ form: after, past: [form] });
    expect(historyAfter(rewritten, { kind: 'undo' }).form).toBe(form);
    expect(historyAfter(edited, { kind: 'rewrite', before: form, after })).toBe(edited);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignIds, countedIds } from './assign-ids.ts';
import type { AuthoredAttribute, AuthoredCondition, AuthoredForm, AuthoredGroup } from './authored-form.ts';
import { checkForm } from './check-form.ts';
import { chosenOptions, possibleFacts } from './chosen-options.ts';
import { GROUP_KINDS } from './conditions.ts';
import { forms } from './form.arbitraries.ts';
import { interviewEnd, interviewKnowledge } from './interview-end.ts';
import { localise } from './localise.ts';
import { askedAttributes, type Values } from './questionnaire.ts';
import { screenOutOf, withScreenOuts } from './screen-outs.ts';
import { authoredScreenOut } from './stored-screen-outs.ts';

const en = (text: string) => ({ en: text });
const choice = (key: string, page: number, more: object = {}): AuthoredAttribute => ({
  key,
  type: 'sr',
  page,
  title: en(key),
  options: ['a', 'b', 'c'].map((option) => ({ key: option, name: en(option) })),
  ...more,
});
const asked = (attribute: string, ...options: string[]) => ({ kind: 'asked', attribute, options }) as const;
const group = (kind: AuthoredGroup['kind'], ...of: AuthoredCondition[]): AuthoredGroup => ({ kind, of });
const problems = (form: AuthoredForm) => checkForm(form).map(({ code }) => code);

describe('a screen-out', () => {
  it('names what is there, up to its page, and is finished', () => {
    const withRule = (screenout: AuthoredGroup) => [
      choice('one', 0, { screenout }),
      choice('two', 0),
      choice('three', 1),
      { key: 'open', type: 'oe', page: 1, title: en('Why?') } as const,
    ];
    expect(problems(withRule(group('all', asked('one', 'a'), asked('two', 'b'))))).toEqual([]);
    expect(problems(withRule(group('any', { kind: 'age', from: null, to: 17 })))).toEqual([]);
    for (const [rule, code] of [
      [asked('nowhere', 'a'), 'screenout_unknown'],
      [asked('three', 'a'), 'screenout_later'],
      [asked('open', 'a'), 'screenout_open'],
      [asked('two', 'z'), 'screenout_option_unknown'],
      [asked('two'), 'screenout_empty'],
      [{ kind: 'gender', genders: [] as ('female' | 'male')[] }, 'screenout_empty'],
      [{ kind: 'age', from: null, to: null }, 'screenout_empty'],
      [group('all'), 'screenout_empty'],
    ] as const)
      expect(problems(withRule(group('any', rule)))).toContain(code);
  });

  it('can hold: its answers exclude each other neither in a question nor by an earlier end', () => {
    const never = (...form: AuthoredForm) => problems(form).includes('screenout_never_holds');
    expect(never(choice('one', 0, { screenout: group('all', asked('one', 'a'), asked('one', 'b')) }))).toBe(
      true,
    );
    const none = group('none', asked('one', 'a'));
    expect(never(choice('one', 0, { screenout: group('all', asked('one', 'a'), none) }))).toBe(true);
    expect(never(choice('one', 0, { screenout: group('all', asked('one', 'a', 'b'), none) }))).toBe(false);
    const first = choice('one', 0, { screenout: group('any', asked('one', 'a')) });
    expect(
      never(first, choice('two', 1, { screenout: group('all', asked('one', 'a'), asked('two', 'b')) })),
    ).toBe(true);
    expect(
      never(first, choice('two', 0, { screenout: group('all', asked('one', 'a'), asked('two', 'b')) })),
    ).toBe(false);
  });

  it('can hold for somebody: what it asks for can be true of one member', () => {
    const age = (from: number | null, to: number | null) => ({ kind: 'age', from, to }) as const;
    const since = (from: string | null, to: string | null) => ({ kind: 'registered', from, to }) as const;
    const gender = (...genders: ('female' | 'male' | 'other')[]) => ({ kind: 'gender', genders }) as const;
    const language = (...languages: string[]) => ({ kind: 'language', languages }) as const;
    const never = (...of: AuthoredCondition[]) =>
      problems([choice('one', 0, { screenout: group('all', asked('one', 'a'), ...of) })]).includes(
        'screenout_never_holds',
      );
    for (const of of [
      [age(50, 60), age(20, 30)],
      [age(50, null), group('none', age(40, null))],
      [group('none', age(null, 39), age(40, null))],
      [gender('male'), gender('female', 'other')],
      [group('none', gender('female', 'male', 'other'))],
      [language('bg'), language('en', 'tr')],
      [since('2030-02-01', null), since(null, '2030-01-31')],
    ])
      expect([of, never(...of)]).toEqual([of, true]);
    for (const of of [
      [age(50, 60), age(60, 70)],
      [group('none', age(null, 39), age(41, null))],
      [group('any', age(50, 60), age(20, 30)), age(20, 30)],
      [group('none', gender('female', 'male'))],
      [group('none', language('bg')), group('none', language('en'))],
      [since('2030-02-01', null), group('none', since('2030-02-02', null))],
      [age(20, 30), gender('male'), language('bg'), since('2030-02-01', null)],
    ])
      expect([of, never(...of)]).toEqual([of, false]);
  });

  it('says what marks on options said, and comes back from its stored form', () => {
    fc.assert(
      fc.property(forms, (form) => {
        const upgraded = withScreenOuts(form);
        expect(JSON.stringify(upgraded)).not.toContain('"screenout":true');
        const stored = assignIds(upgraded, countedIds());
        expect(stored).toEqual(assignIds(form, countedIds()));
        for (const [at, { screenout }] of stored.entries()) {
          const authored = upgraded[at];
          expect(screenout ? authoredScreenOut(screenout, stored) : null).toEqual(
            authored && screenOutOf(authored),
          );
        }
      }),
      { numRuns: 50 },
    );
  });

  it('ends an interview as soon as no later answer could change that, and is never flagged if it can', () => {
    fc.assert(
      fc.property(formsWithRules, (form) => {
        const fired = endings(form);
        for (const { code, question } of checkForm(form))
          if (code === 'screenout_never_holds') expect(fired.has(question)).toBe(false);
      }),
      { numRuns: 60 },
    );
  });
});

/** Forms whose last question has a random screen-out on any of their choices. */
const formsWithRules: fc.Arbitrary<AuthoredForm> = forms.chain((form) => {
  const choices = form.filter(({ type }) => type === 'sr' || type === 'mr');
  const last = form.at(-1);
  if (choices.length === 0 || !last) return fc.constant(form);
  const rule = fc
    .tuple(fc.constantFrom(...choices), fc.subarray(['a', 'b', 'c'], { minLength: 1 }))
    .map(([{ key }, options]): AuthoredCondition => asked(key, ...options));
  const tree = (inner: fc.Arbitrary<AuthoredCondition>) =>
    fc
      .tuple(fc.constantFrom(...GROUP_KINDS), fc.array(inner, { minLength: 1, maxLength: 3 }))
      .map(([kind, of]): AuthoredGroup => ({ kind, of }));
  return tree(fc.oneof(rule, tree(rule))).map((screenout) => [...form.slice(0, -1), { ...last, screenout }]);
});

/** The questions whose screen-outs end an interview, by giving all answers page by page; and that an end is final. */
function endings(form: AuthoredForm): Set<string> {
  const stored = assignIds(form, countedIds());
  const wire = localise(stored, { language: 'en', fallback: 'en' });
  const fired = new Set<string>();
  const endAfter = (page: number, answers: Values) => {
    const open = new Set(possibleFacts(stored.filter((one) => one.page > page)));
    const asking = new Set(askedAttributes(wire, answers).map(({ attribute }) => attribute.id));
    const given = Object.fromEntries(Object.entries(answers).filter(([id]) => asking.has(id)));
    const chosen = chosenOptions(stored, given);
    return interviewEnd(stored, given, interviewKnowledge(stored, { chosen, open }, null));
  };
  const visit = (at: number, answers: Values) => {
    const attribute = stored[at];
    const before = stored[at - 1];
    if (before && before.page !== attribute?.page) {
      const end = endAfter(before.page, answers);
      if (end) return void fired.add(end.question.key);
    }
    if (!attribute) return;
    const found = askedAttributes(wire, answers).find((one) => one.attribute.id === attribute.id);
    const ids = found?.options.map(({ id }) => id) ?? [];
    const together = found?.options.flatMap(({ id, exclusive }) => (exclusive ? [] : id)) ?? [];
    const given: unknown[] =
      attribute.type === 'sr'
        ? ids
        : attribute.type === 'mr'
          ? [...ids.map((id) => [id]), ...(together.length > 1 ? [together] : [])]
          : [];
    visit(at + 1, answers);
    for (const answer of found ? given : []) visit(at + 1, { ...answers, [attribute.id]: answer });
  };
  visit(0, {});
  return fired;
}

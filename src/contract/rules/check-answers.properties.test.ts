import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ANSWER_ERRORS, checkAnswers, completeness } from './check-answers.ts';
import { checkDefinition } from './check-definition.ts';
import { definitions, formValues } from './questionnaire.arbitraries.ts';
import type { Attribute } from './questionnaire.ts';
import { visibleAttributes, withoutStaleChoices } from './questionnaire.ts';

const base = { id: 'x', title: 'x', required: true };
const values = [
  { id: 1, name: 'one' },
  { id: 2, name: 'none', exclusive: true },
];
const everyType: Attribute[] = [
  { ...base, type: 'oe' },
  { ...base, type: 'oe', validation: 'integer' },
  { ...base, type: 'oe', validation: 'email' },
  { ...base, type: 'oe', validation: 'date' },
  { ...base, type: 'sr', values },
  { ...base, type: 'mr', values },
  { ...base, type: 'grid', values, rows: [{ id: 'r', name: 'r' }] },
];
const filled = definitions.chain((definition) => fc.tuple(fc.constant(definition), formValues(definition)));

describe('answers of any kind', () => {
  it('are judged without throwing, and land in one place', () => {
    const hostile = fc.dictionary(
      fc.oneof(fc.constantFrom('a1', 'a2', 'a3', '__proto__'), fc.string()),
      fc.anything(),
    );
    fc.assert(
      fc.property(definitions, fc.oneof(fc.anything(), hostile), (definition, values) => {
        const { accepted, errors } = checkAnswers(definition, values);
        for (const id of Object.keys(accepted)) expect(Object.hasOwn(errors, id)).toBe(false);
        const known = definition.map(({ id }) => id);
        for (const id of Object.keys(accepted)) expect(known).toContain(id);
      }),
      { numRuns: 300 },
    );
  });

  it('are judged for each type without throwing', () => {
    fc.assert(
      fc.property(fc.constantFrom(...everyType), fc.anything(), (attribute, answer) => {
        const alone = [attribute];
        const { accepted, errors } = checkAnswers(alone, { [attribute.id]: answer });
        expect(Object.keys(accepted).length + Object.keys(errors).length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 1000 },
    );
  });

  it('that were accepted without an error are accepted again, unchanged', () => {
    fc.assert(
      fc.property(filled, ([definition, values]) => {
        expect(checkDefinition(definition)).toEqual([]);
        const first = checkAnswers(definition, values);
        if (Object.keys(first.errors).length > 0) return;
        expect(checkAnswers(definition, first.accepted)).toEqual(first);
      }),
      { numRuns: 500 },
    );
  });

  it('are accepted for visible attributes only', () => {
    fc.assert(
      fc.property(filled, ([definition, values]) => {
        const visible = visibleAttributes(definition, values).map(({ id }) => id);
        const { accepted, errors } = checkAnswers(definition, values);
        for (const id of [...Object.keys(accepted), ...Object.keys(errors)]) expect(visible).toContain(id);
      }),
    );
  });

  it('are never refused for an option once stale choices are taken out', () => {
    fc.assert(
      fc.property(filled, ([definition, values]) => {
        const { errors } = checkAnswers(definition, withoutStaleChoices(definition, values));
        expect(Object.values(errors)).not.toContain(ANSWER_ERRORS.option);
      }),
    );
  });
});

describe('completeness of any answers', () => {
  it('adds up, and leaves no error where nothing is missing', () => {
    fc.assert(
      fc.property(filled, ([definition, given]) => {
        const values = withoutStaleChoices(definition, given);
        const { answered, total, missing } = completeness(definition, values);
        expect(answered + missing.length).toBe(total);
        if (missing.length === 0) expect(checkAnswers(definition, values).errors).toEqual({});
      }),
    );
  });
});

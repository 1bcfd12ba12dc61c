import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ANSWER_ERRORS, checkAnswers, completeness } from './check-answers.ts';
import { definitions, formValues } from './questionnaire.arbitraries.ts';
import type { Attribute, Definition, Values } from './questionnaire.ts';
import { askedAttributes, toggleOption, visibleAttributes, withoutStaleChoices } from './questionnaire.ts';

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

/** One press in a form: choose, tick or untick; `press` says where and what. */
function pressed(definition: Definition, values: Values, press: number): Values {
  const asked = askedAttributes(definition, values);
  const { attribute, options, answer } = asked[press % Math.max(asked.length, 1)] ?? {};
  if (!attribute) return values;
  const { [attribute.id]: _before, ...others } = values;
  const then = (next: unknown) => withoutStaleChoices(definition, { ...others, [attribute.id]: next });
  const option = options?.[Math.floor(press / 8) % Math.max(options.length, 1)];
  if (attribute.type === 'oe') return then(attribute.validation === 'integer' ? press + 1 : 'text');
  if (!option) return values;
  if (attribute.type === 'sr')
    return press % 5 === 0 ? withoutStaleChoices(definition, others) : then(option.id);
  if (attribute.type === 'mr') return then(toggleOption(attribute, (answer as number[]) ?? [], option.id));
  const row = attribute.rows?.[press % 2]?.id ?? '';
  return then({ ...(answer as object), [row]: option.id });
}

describe('a form that is filled in press by press', () => {
  const walks = fc.tuple(definitions, fc.array(fc.nat(999), { maxLength: 40 }));
  const missing: string[] = [ANSWER_ERRORS.required, ANSWER_ERRORS.rows];

  it('holds nothing that the server refuses but what is still missing, or typed', () => {
    fc.assert(
      fc.property(walks, ([definition, presses]) => {
        let values: Values = {};
        for (const press of presses) {
          values = pressed(definition, values, press);
          const { errors } = checkAnswers(definition, values);
          for (const [id, error] of Object.entries(errors)) {
            const typed = definition.find((one) => one.id === id)?.type === 'oe';
            expect(typed || missing.includes(error), `${id}: ${error}`).toBe(true);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('offers what names the choice of the parent, and nothing while there is none', () => {
    fc.assert(
      fc.property(walks, ([definition, presses]) => {
        const values = presses.reduce<Values>((held, press) => pressed(definition, held, press), {});
        for (const { attribute, options } of askedAttributes(definition, values)) {
          if (attribute.parent === undefined) continue;
          const chosen = [checkAnswers(definition, values).accepted[attribute.parent]].flat();
          for (const { parent } of options) expect(parent?.some((id) => chosen.includes(id))).toBe(true);
          if (chosen[0] === undefined) expect(options).toEqual([]);
        }
      }),
      { numRuns: 300 },
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

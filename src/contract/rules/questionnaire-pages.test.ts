import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WireDefinition } from '#contract/portal/questionnaire.ts';
import { checkAnswers } from './check-answers.ts';
import { definitions, formValues } from './questionnaire.arbitraries.ts';
import { askedAttributes, type Definition, type Values } from './questionnaire.ts';
import {
  answersElsewhere,
  answersOn,
  type PagedDefinition,
  pageAfter,
  pageDefinition,
} from './questionnaire-pages.ts';

/** A definition split into random pages, with valid answers. */
const interviews = definitions.chain((definition) =>
  fc
    .record({
      turns: fc.array(fc.boolean(), { minLength: definition.length, maxLength: definition.length }),
      values: formValues(definition),
    })
    .map(({ turns, values }) => ({
      paged: paged(definition, turns),
      // Checked twice, because answers that depend on a refused one are dropped too.
      answers: checkAnswers(definition, checkAnswers(definition, values).accepted).accepted,
    })),
);

function paged(definition: Definition, turns: readonly boolean[]): PagedDefinition {
  let page = 0;
  const pageOf = new Map<string, number>();
  definition.forEach(({ id }, index) => {
    if (index > 0 && turns[index]) page++;
    pageOf.set(id, page);
  });
  return {
    wire: structuredClone(definition) as WireDefinition,
    pageOf,
    pages: definition.length ? page + 1 : 0,
  };
}

const asked = (definition: Definition, answers: Values) =>
  askedAttributes(definition, answers).map(({ attribute, options, answer }) => ({
    id: attribute.id,
    options: options.map(({ id }) => id),
    answer,
  }));

describe('the pages of an interview', () => {
  it('ask on their own exactly what the whole questionnaire asks there', () => {
    fc.assert(
      fc.property(interviews, ({ paged, answers }) => {
        for (let page = 0; page < paged.pages; page++) {
          const alone = asked(pageDefinition(paged, page, answers), answersOn(paged, page, answers));
          const whole = asked(paged.wire, answers).filter(({ id }) => paged.pageOf.get(id) === page);
          expect(alone).toEqual(whole);
        }
      }),
    );
  });

  it('name nothing that stands on another page', () => {
    fc.assert(
      fc.property(interviews, ({ paged, answers }) => {
        for (let page = 0; page < paged.pages; page++) {
          const definition = pageDefinition(paged, page, answers);
          const here = new Set(definition.map(({ id }) => id));
          for (const { condition, parent } of definition) {
            expect(condition === undefined || here.has(condition[0])).toBe(true);
            expect(parent === undefined || here.has(parent)).toBe(true);
          }
        }
      }),
    );
  });

  it('lead forward over every page on which something is asked, and over no other', () => {
    fc.assert(
      fc.property(interviews, ({ paged, answers }) => {
        const walked: number[] = [];
        for (let page: number | null = -1; ; walked.push(page)) {
          page = pageAfter(paged, page, answers);
          if (page === null) break;
        }
        const pages = asked(paged.wire, answers).map(({ id }) => paged.pageOf.get(id));
        expect(walked).toEqual([...new Set(pages)]);
      }),
    );
  });

  it('share the answers out and lose none', () => {
    fc.assert(
      fc.property(interviews, fc.nat(6), ({ paged, answers }, page) => {
        const parts = { ...answersOn(paged, page, answers), ...answersElsewhere(paged, page, answers) };
        expect(parts).toEqual(answers);
      }),
    );
  });
});

import type { WireDefinition } from '#contract/portal/questionnaire.ts';
import type { InterviewEnd } from '#contract/rules/interview-end.ts';
import { askedAttributes, type Values } from '#contract/rules/questionnaire.ts';
import type { StoredDefinition } from '#contract/rules/stored-definition.ts';

/** A rule that fired in a test run, by keys. */
export type FiredRule =
  | { rule: 'shown' | 'hidden'; question: string; because: string }
  | { rule: 'filtered'; question: string; because: string; options: number; of: number }
  | { rule: 'screened_out'; question: string }
  | { rule: 'failed_check'; question: string };

/** Which rules fired for the questions up to a page, in their order, and what ended the interview, if anything did. */
export function firedRules(
  { stored, wire }: { stored: StoredDefinition; wire: WireDefinition },
  answers: Values,
  page: number,
  end: InterviewEnd | null,
): FiredRule[] {
  const keyOf = (id: string | undefined) => stored.find((one) => one.id === id)?.key ?? '';
  const asked = new Map(askedAttributes(wire, answers).map((one) => [one.attribute.id, one]));
  return stored
    .filter((attribute) => attribute.page <= page)
    .flatMap((attribute): FiredRule[] => {
      const { id, key, condition, parent, options } = attribute;
      const found = asked.get(id);
      return [
        ...(condition
          ? [
              {
                rule: found ? ('shown' as const) : ('hidden' as const),
                question: key,
                because: keyOf(condition[0]),
              },
            ]
          : []),
        ...(found && parent !== undefined
          ? [
              {
                rule: 'filtered' as const,
                question: key,
                because: keyOf(parent),
                options: found.options.length,
                of: options.length,
              },
            ]
          : []),
      ];
    })
    .concat(
      end
        ? [
            {
              rule: end.outcome === 'screenout' ? ('screened_out' as const) : ('failed_check' as const),
              question: end.question.key,
            },
          ]
        : [],
    );
}

import type { WireDefinition } from '#contract/portal/questionnaire.ts';
import { askedAttributes, availableOptions, type Values } from '#contract/rules/questionnaire.ts';
import type { StoredAttribute, StoredDefinition } from '#contract/rules/stored-definition.ts';

/** Answers by the form's keys; for a grid by row. */
export type KeyedAnswers = Readonly<
  Record<string, string | readonly string[] | Readonly<Record<string, string>>>
>;

/** Converts them to ids; ignores what the form doesn't ask or offer. */
export function answersByIds(definition: StoredDefinition, answers: KeyedAnswers): Values {
  return Object.fromEntries(
    definition.flatMap((attribute) => {
      const answer = answers[attribute.key];
      const value = answer === undefined ? undefined : answerById(attribute, answer);
      return value === undefined ? [] : [[attribute.id, value] as const];
    }),
  );
}

function answerById({ type, options, rows }: StoredAttribute, answer: KeyedAnswers[string]): unknown {
  const optionId = (key: unknown) => options.find((option) => option.key === key)?.id;
  if (type === 'oe') return answer;
  if (type === 'sr') return optionId(answer);
  if (type === 'mr') return (answer as readonly string[]).map(optionId);
  return Object.fromEntries(
    (rows ?? []).map(({ id, key }) => [id, optionId((answer as Readonly<Record<string, string>>)[key])]),
  );
}

const SAMPLE_TEXTS = { integer: 2, email: 'maria.petrova@example.com', date: '2020-05-14' } as const;

/** Fills the unanswered questions of a form with the first available option. */
export function completedAnswers(definition: WireDefinition, known: Values): Values {
  const values: Record<string, unknown> = { ...known };
  for (const attribute of definition) {
    const asked = askedAttributes(definition, values).some((one) => one.attribute.id === attribute.id);
    if (!asked || !attribute.required || values[attribute.id] !== undefined) continue;
    const [first] = availableOptions(attribute, values);
    if (attribute.type === 'oe')
      values[attribute.id] = attribute.validation ? SAMPLE_TEXTS[attribute.validation] : 'ul. Oborishte 12';
    else if (attribute.type === 'sr') values[attribute.id] = first?.id;
    else if (attribute.type === 'mr') values[attribute.id] = [first?.id];
    else values[attribute.id] = Object.fromEntries((attribute.rows ?? []).map(({ id }) => [id, first?.id]));
  }
  return values;
}

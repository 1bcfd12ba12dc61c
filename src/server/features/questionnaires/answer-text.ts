import { type Languages, textIn } from '#contract/rules/localise.ts';
import type { StoredAttribute, StoredDefinition } from '#contract/rules/stored-definition.ts';

/** An answer as text, with option names instead of ids. */
export function answerText(attribute: StoredAttribute, answer: unknown, languages: Languages): string {
  const optionName = (id: unknown) => {
    const option = attribute.options.find((one) => one.id === id);
    return option ? textIn(option.name, languages) : String(id);
  };
  if (attribute.type === 'oe') return String(answer);
  if (attribute.type === 'grid')
    return Object.entries(answer as Record<string, number>)
      .map(([row, id]) => {
        const name = attribute.rows?.find((one) => one.id === row)?.name;
        return `${name ? textIn(name, languages) : row}: ${optionName(id)}`;
      })
      .join('; ');
  return (Array.isArray(answer) ? answer : [answer]).map(optionName).join(', ');
}

/** All answers to a questionnaire as text, in its order. */
export const answersText = (
  definition: StoredDefinition,
  values: Readonly<Record<string, unknown>>,
  languages: Languages,
): { question: string; answer: string }[] =>
  definition
    .filter(({ id }) => Object.hasOwn(values, id))
    .map((attribute) => ({
      question: textIn(attribute.title, languages),
      answer: answerText(attribute, values[attribute.id], languages),
    }));

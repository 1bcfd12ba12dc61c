import type { WireDefinition } from '#contract/portal/questionnaire.ts';
import type { Values } from './questionnaire.ts';
import type { StoredDefinition, Texts } from './stored-definition.ts';

/** Stands in a title for the answer to an earlier question, by its key. */
const MARK = /\{\{([a-z][a-z0-9_]{0,62})\}\}/g;

export const markOf = (key: string): string => `{{${key}}}`;

/** What stands for an answer that wasn't given. */
const NO_ANSWER = '…';

/** The keys of the questions whose answers stand in a text, in any language. */
export const pipedKeys = (texts: Texts): string[] => [
  ...new Set(Object.values(texts).flatMap((text) => [...text.matchAll(MARK)].map(([, key = '']) => key))),
];

/** Questions with the answers to earlier ones in their titles. `wire` is the whole questionnaire in the same language. */
export function withEarlierAnswers(
  definition: WireDefinition,
  { wire, stored }: { wire: WireDefinition; stored: StoredDefinition },
  answers: Values,
): WireDefinition {
  const idOf = new Map(stored.map(({ key, id }) => [key, id]));
  const answerOf = (key: string): string => {
    const question = wire.find(({ id }) => id === idOf.get(key));
    const answer = question && answers[question.id];
    if (!question || answer === undefined) return NO_ANSWER;
    if (question.type === 'oe') return String(answer);
    const chosen = new Set([answer].flat());
    const names = (question.values ?? []).filter(({ id }) => chosen.has(id)).map(({ name }) => name);
    return names.length === 0 ? NO_ANSWER : names.join(', ');
  };
  return definition.map((attribute) =>
    attribute.title.includes('{{')
      ? { ...attribute, title: attribute.title.replace(MARK, (_mark, key: string) => answerOf(key)) }
      : attribute,
  );
}

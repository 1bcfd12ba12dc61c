import { chosenOptions } from './chosen-options.ts';
import type { Values } from './questionnaire.ts';
import type { StoredAttribute, StoredDefinition, StoredOption } from './stored-definition.ts';

/** An answer that ends an interview: one that screens out, or a wrong one to an attention check. */
export type EndingAnswer = {
  outcome: 'screenout' | 'quality';
  question: StoredAttribute;
  /** Undefined: a right one is missing. */
  option: StoredOption | undefined;
};

/** Whether a question checks the attention: then only its right options may be chosen. */
export const isAttentionCheck = ({
  options = [],
}: {
  readonly options?: readonly { readonly right?: true }[];
}): boolean => options.some(({ right }) => right);

/** The first answer that ends an interview, given the answers to the questions that were asked; null: it goes on. */
export function endingAnswer(stored: StoredDefinition, answers: Values): EndingAnswer | null {
  const chosen = chosenOptions(stored, answers);
  for (const question of stored) {
    const option = question.options.find(({ id, screenout }) => screenout && chosen.has(id));
    if (option) return { outcome: 'screenout', question, option };
  }
  for (const question of stored.filter(isAttentionCheck)) {
    if (answers[question.id] === undefined) continue;
    const wrong = question.options.find(({ id, right }) => !right && chosen.has(id));
    const isMissing =
      question.type === 'mr'
        ? question.options.some(({ id, right }) => right && !chosen.has(id))
        : !question.options.some(({ id }) => chosen.has(id));
    if (wrong || isMissing) return { outcome: 'quality', question, option: wrong };
  }
  return null;
}

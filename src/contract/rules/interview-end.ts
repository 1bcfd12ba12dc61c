import { chosenOptions, possibleFacts } from './chosen-options.ts';
import {
  type DataPoints,
  type Group,
  holdsSoFar,
  type KnownSoFar,
  knownSoFar,
  rulesIn,
} from './conditions.ts';
import type { Values } from './questionnaire.ts';
import type { StoredAttribute, StoredDefinition } from './stored-definition.ts';

/** What ends an interview: a question's screen-out, or a wrong answer to an attention check. */
export type InterviewEnd = { outcome: 'screenout' | 'quality'; question: StoredAttribute };

/** Whether a question checks the attention: then only its right options may be chosen. */
export const isAttentionCheck = ({
  options = [],
}: {
  readonly options?: readonly { readonly right?: true }[];
}): boolean => options.some(({ right }) => right);

/** Who is screened out by a question; null: nobody. */
export function storedScreenOutOf({ screenout, options }: StoredAttribute): Group | null {
  if (screenout) return screenout;
  const marked = options.flatMap((option) => (option.screenout ? [option.id] : []));
  return marked.length === 0 ? null : { kind: 'any', of: [{ kind: 'answer', options: marked }] };
}

/** The same of those alone to whom the question is put: who never saw it hasn't left anything unsaid in it. */
function screenOutOfAsked(stored: StoredDefinition, question: StoredAttribute): Group | null {
  const screenout = storedScreenOutOf(question);
  if (!screenout || !question.condition) return screenout;
  const [controller, ...opening] = question.condition;
  const rows = stored.find(({ id }) => id === controller)?.rows;
  const options =
    rows?.flatMap(({ facts }) => opening.flatMap((option) => facts[String(option)] ?? [])) ?? opening;
  return { kind: 'all', of: [{ kind: 'answer', options }, screenout] };
}

const screenOutRules = (stored: StoredDefinition) =>
  stored.flatMap((question) => rulesIn(storedScreenOutOf(question) ?? { kind: 'any', of: [] }));

/** Whether a screen-out asks for more than answers of the interview itself. */
export function screenOutsAskFacts(stored: StoredDefinition): boolean {
  const own = new Set(possibleFacts(stored));
  return screenOutRules(stored).some(
    (rule) => rule.kind !== 'answer' || rule.options.some((option) => !own.has(option)),
  );
}

/** What is known of a member on a day, where not everything is: `isTold` says of which options of the profile; without it of all. */
export type KnownMember = { data: Partial<DataPoints>; today: string; isTold?: (option: number) => boolean };

/**
 * What rules say by now in an interview: `chosen` in it, `open` of questions still to come. Of nobody (null) only the interview is
 * known.
 */
export function interviewKnowledge(
  stored: StoredDefinition,
  { chosen, open }: { chosen: ReadonlySet<number>; open: ReadonlySet<number> },
  member: KnownMember | null,
): KnownSoFar {
  const own = new Set(possibleFacts(stored));
  const { data, today, isTold } = member ?? { data: {}, today: '', isTold: () => false };
  return knownSoFar(
    { ...data, options: [...(data.options ?? []), ...chosen] },
    today,
    (option) => open.has(option) || (isTold !== undefined && !own.has(option) && !isTold(option)),
  );
}

/** The questions whose screen-outs wait for something that isn't known. */
export const undecidedScreenOuts = (stored: StoredDefinition, known: KnownSoFar): StoredAttribute[] =>
  stored.filter((question) => {
    const screenout = screenOutOfAsked(stored, question);
    return screenout !== null && holdsSoFar(screenout, known) === null;
  });

/** What ends an interview, given the answers to the questions that were asked; null: it goes on. `known`: what rules say by now. */
export function interviewEnd(
  stored: StoredDefinition,
  answers: Values,
  known: KnownSoFar,
): InterviewEnd | null {
  for (const question of stored) {
    const screenout = screenOutOfAsked(stored, question);
    if (screenout && holdsSoFar(screenout, known)) return { outcome: 'screenout', question };
  }
  const chosen = chosenOptions(stored, answers);
  for (const question of stored.filter(isAttentionCheck)) {
    if (answers[question.id] === undefined) continue;
    const isWrong = question.options.some(({ id, right }) => !right && chosen.has(id));
    const isMissing =
      question.type === 'mr'
        ? question.options.some(({ id, right }) => right && !chosen.has(id))
        : !question.options.some(({ id }) => chosen.has(id));
    if (isWrong || isMissing) return { outcome: 'quality', question };
  }
  return null;
}

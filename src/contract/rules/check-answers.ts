import { isCalendarDate } from './age-limit.ts';
import { isEmailAddress } from './email-address.ts';
import type { Answer, AskedAttribute, Attribute, Definition, Values } from './questionnaire.ts';
import { askedAttributes, hasShape, isUnanswered } from './questionnaire.ts';

/** The longest open text, in UTF-16 units as `maxlength` counts them. */
const OPEN_TEXT_MAX = 2000;

/** Possible errors of an answer; the sentences are translation keys, worded like those of other fields. */
export const ANSWER_ERRORS = {
  unknown: "This question isn't part of the form",
  changed: 'The form has changed in the meantime. Please check it and send it again.',
  shape: "This answer doesn't fit the question",
  required: 'Please answer this question',
  rows: 'Please choose an answer in every row',
  option: 'Please choose one of the options',
  exclusive: "This option can't be combined with another one",
  duplicate: 'Please choose each option only once',
  integer: 'Please enter a whole number of at least 1',
  email: 'Please enter a valid email address',
  date: 'Please enter a valid date',
  length: 'Please enter at most 2000 characters',
  characters: "This contains characters that can't be used",
} as const;

export type AnswerError = (typeof ANSWER_ERRORS)[keyof typeof ANSWER_ERRORS];

type Verdict = { answer: Answer; whole: boolean } | { error: AnswerError } | null;

const refuse = (reason: keyof typeof ANSWER_ERRORS) => ({ error: ANSWER_ERRORS[reason] });

function judgeText(attribute: Attribute, answer: unknown): Verdict {
  if (attribute.validation === 'integer') {
    const whole = Number.isSafeInteger(answer) && (answer as number) >= 1;
    return whole ? { answer: answer as number, whole } : refuse('integer');
  }
  if (typeof answer !== 'string') return refuse('shape');
  const text = answer.trim();
  if (attribute.validation === 'email' && !isEmailAddress(text)) return refuse('email');
  if (attribute.validation === 'date' && !isCalendarDate(text)) return refuse('date');
  if (text.length > OPEN_TEXT_MAX) return refuse('length');
  // PostgreSQL can't store null bytes or lone surrogates; other control characters are never typed.
  if (/[\p{Cc}\p{Cs}]/u.test(text.replace(/[\t\n\r]/g, ''))) return refuse('characters');
  return { answer: text, whole: true };
}

function judgeChoices({ options }: AskedAttribute, answer: readonly unknown[]): Verdict {
  const offered = new Map(options.map((option) => [option.id as unknown, option]));
  if (!answer.every((id) => offered.has(id))) return refuse('option');
  if (new Set(answer).size < answer.length) return refuse('duplicate');
  if (answer.length > 1 && answer.some((id) => offered.get(id)?.exclusive)) return refuse('exclusive');
  return { answer: answer as readonly number[], whole: true };
}

function judgeGrid({ attribute, options }: AskedAttribute, answer: object): Verdict {
  const rows = new Set(attribute.rows?.map((row) => row.id));
  const columns = new Set<unknown>(options.map((option) => option.id));
  const choices = Object.entries(answer).filter(([, column]) => column !== null);
  if (!choices.every(([row]) => rows.has(row))) return refuse('shape');
  if (!choices.every(([, column]) => columns.has(column))) return refuse('option');
  return { answer: Object.fromEntries(choices), whole: choices.length === rows.size };
}

/** Checks an answer on its own; null if it is valid or empty. */
function judge(asked: AskedAttribute): Verdict {
  const { attribute, options, answer } = asked;
  if (isUnanswered(attribute.type, answer)) return null;
  if (attribute.type === 'oe') return judgeText(attribute, answer);
  if (!hasShape(attribute.type, answer)) return refuse('shape');
  if (attribute.type === 'mr') return judgeChoices(asked, answer as unknown[]);
  if (attribute.type === 'grid') return judgeGrid(asked, answer as object);
  return options.some((option) => option.id === answer)
    ? { answer: answer as number, whole: true }
    : refuse('option');
}

/** Whether a choice has options now: a required question whose parent leaves none must not block the form. */
function isAnswerable({ attribute, options }: AskedAttribute): boolean {
  return attribute.type === 'oe' || options.length > 0;
}

/**
 * Checks answers against a definition, with the same code in browser and server: `accepted` holds the valid ones
 * (texts trimmed, empty ones left out), `errors` a message by attribute id. Answers to known but invisible
 * attributes are dropped. A survey saved page by page passes the whole definition and uses the errors of its page.
 * Never throws, whatever JSON it gets; anything but an object is refused under `values`.
 */
export function checkAnswers(
  definition: Definition,
  values: unknown,
): { accepted: Record<string, Answer>; errors: Record<string, AnswerError> } {
  if (!hasShape('grid', values)) return { accepted: {}, errors: { values: ANSWER_ERRORS.shape } };
  const accepted = new Map<string, Answer>();
  const errors = new Map<string, AnswerError>();

  const known = new Set(definition.map(({ id }) => id));
  for (const id of Object.keys(values as Values)) if (!known.has(id)) errors.set(id, ANSWER_ERRORS.unknown);

  for (const asked of askedAttributes(definition, values as Values)) {
    const { id, required } = asked.attribute;
    const verdict = judge(asked);
    if (!verdict) {
      if (required && isAnswerable(asked)) errors.set(id, ANSWER_ERRORS.required);
    } else if ('error' in verdict) errors.set(id, verdict.error);
    else if (required && !verdict.whole) errors.set(id, ANSWER_ERRORS.rows);
    else accepted.set(id, verdict.answer);
  }
  // Object.fromEntries defines own properties, so a key named `__proto__` is safe.
  return { accepted: Object.fromEntries(accepted), errors: Object.fromEntries(errors) };
}

/** How many of the visible questions have a valid answer, and which ones don't, in order. */
export type Completeness = {
  answered: number;
  total: number;
  missing: Pick<Attribute, 'id' | 'title' | 'lang'>[];
};

export function completeness(definition: Definition, values: Values): Completeness {
  const answerable = askedAttributes(definition, values).filter(isAnswerable);
  const missing = answerable.filter((asked) => {
    const verdict = judge(asked);
    return !verdict || 'error' in verdict || !verdict.whole;
  });
  return {
    answered: answerable.length - missing.length,
    total: answerable.length,
    missing: missing.map(({ attribute: { id, title, lang } }) => ({ id, title, lang })),
  };
}

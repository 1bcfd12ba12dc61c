import { useEffect, useState } from 'react';
import { call } from '#console/call.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import type { Group } from '#contract/rules/conditions.ts';
import { CallError } from '#ui/call.ts';
import { useFormats } from '#ui/formats.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { type ConditionChoices, conditionProblem } from './segment.ts';

type Counted = OperatorCalls['POST /conditions/members']['data'];

/** The pause after the last change before the members are counted. */
const PAUSE_MS = 300;

/** How many members meet a condition while it is edited; a newer count ends the one before on the server. */
export function LiveCount({ choices, condition }: { choices: ConditionChoices; condition: Group }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const [counting] = useState(() => Math.random().toString(36).slice(2));
  const { country_code: country, questions } = choices;
  const problem = conditionProblem(condition, questions);
  const text = JSON.stringify(condition);
  const [last, setLast] = useState<{ text: string; counted: Counted | null } | null>(null);
  useEffect(() => {
    if (problem !== null) return;
    const asked: Group = JSON.parse(text);
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const counted = await call(
        'POST /conditions/members',
        { body: { country_code: country, condition: asked, counting } },
        { notify: false },
      ).catch((error: unknown) => {
        if (error instanceof CallError) return null;
        throw error;
      });
      if (isCurrent) setLast({ text, counted });
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text, problem, country, counting]);
  const isKnown = last?.text === text;
  const sentence = () => {
    if (problem === fieldMessages.required)
      return t('Fill in all conditions to see how many members meet them.');
    if (problem !== null) return t(problem);
    if (!isKnown) return t('Counting…');
    if (!last.counted) return t("The members couldn't be counted. Change something to try again.");
    const count = { count: last.counted.count, number: number(last.counted.count) };
    return last.counted.is_exact
      ? t('{number} members meet this.', count)
      : t('At least {number} members meet this.', count);
  };
  return (
    <span role="status" aria-busy={!isKnown}>
      {sentence()}
    </span>
  );
}

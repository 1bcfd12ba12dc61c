import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react';
import type { ConditionChoices } from '#console/pages/surveys/segments/segment.ts';
import { typedNumber } from '#console/typed-number.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import { numberProblem } from '#contract/rules/bounds.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { FailureNotice } from '#ui/failure-notice.tsx';
import { scrollToFirstError } from '#ui/form-errors.ts';
import { loadable } from '#ui/loadable.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { useWhy } from './use-why.ts';
import type { Sample } from './wave.ts';

const WhyExplanation = loadable(() => import('./why-explanation.tsx'));

type WhyMemberProps = { survey: number; sample: Sample; choices: ConditionChoices };

const MEMBER_NUMBERS = { least: 1, most: 999_999_999_999_999 };

/** Why one member would, or would not, be in a sample: every rule with what it looked at. */
export function WhyMember({ survey, sample, choices }: WhyMemberProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [refusals, setRefusals] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusals > 0 && form.current) scrollToFirstError(form.current);
  }, [refusals]);
  const { ask, asked } = useWhy(sample);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const member = typedNumber(typed);
    const isNumber = member !== null && numberProblem(member, MEMBER_NUMBERS) === null;
    setRefusals(isNumber ? 0 : refusals + 1);
    if (isNumber) void ask.run({ survey, member });
  };
  return (
    <Card title={t('Why (not) this member?')}>
      <Stack>
        <form ref={form} noValidate onSubmit={submit}>
          <TextField
            label={t("The member's number")}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            error={refusals > 0 ? t(fieldMessages.not_an_integer) : undefined}
            onChange={({ target }) => {
              setTyped(target.value);
              setRefusals(0);
            }}
          />
          <Button type="submit" variant="secondary" busy={ask.pending} busyText={t('Loading...')}>
            {t('Show why')}
          </Button>
        </form>
        <FailureNotice failure={ask.failure} />
        {sample.recontact && (
          <p>
            {t("This doesn't say whether the member is one of the participants whose pseudonyms you pasted.")}
          </p>
        )}
        {asked && (
          <Suspense fallback={<Spinner text={t('Loading...')} />}>
            <WhyExplanation {...asked} choices={choices} />
          </Suspense>
        )}
      </Stack>
    </Card>
  );
}

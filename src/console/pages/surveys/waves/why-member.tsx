import { type FormEvent, useState } from 'react';
import type { ConditionChoices } from '#console/pages/surveys/segments/segment.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { FailureNotice } from '#ui/failure-notice.tsx';
import { loadable } from '#ui/loadable.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { useWhy } from './use-why.ts';
import type { Sample } from './wave.ts';

const WhyExplanation = loadable(() => import('./why-explanation.tsx'));

type WhyMemberProps = { survey: number; sample: Sample; choices: ConditionChoices };

/** Why one member would, or would not, be in a sample: every rule with what it looked at. */
export function WhyMember({ survey, sample, choices }: WhyMemberProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const { ask, asked } = useWhy(sample);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (/^[1-9]\d{0,14}$/.test(typed)) void ask.run({ survey, member: Number(typed) });
  };
  return (
    <Card title={t('Why (not) this member?')}>
      <Stack>
        <form onSubmit={submit}>
          <TextField
            label={t("The member's number")}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
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
        {asked && <WhyExplanation {...asked} choices={choices} />}
      </Stack>
    </Card>
  );
}

import { type FormEvent, useState } from 'react';
import { useCall } from '#console/call.ts';
import { useNamedSurveys } from '#console/pages/surveys/segments/named-surveys.ts';
import { SurveySearch } from '#console/pages/surveys/segments/survey-search.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FailureNotice } from '#ui/failure-notice.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Stack } from '#ui/stack.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { useWhy } from './use-why.ts';
import { usualSample } from './usual-sample.ts';
import WhyExplanation from './why-explanation.tsx';

type WhyInvitedDialogProps = { member: number; country: string; onClose(): void };

/** Why a member would, or would not, be in a new wave of a survey that is chosen here. */
export default function WhyInvitedDialog({ member, country, onClose }: WhyInvitedDialogProps) {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const [survey, setSurvey] = useState<number | null>(null);
  const named = useNamedSurveys(country, words, survey === null ? [] : [survey]);
  const choices = useCall('GET /condition-choices', { query: { country } });
  const { ask, asked } = useWhy(usualSample);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (survey !== null) void ask.run({ survey, member });
  };
  return (
    <Dialog
      title={t('Why is member {number} invited, or not?', { number: member })}
      closeText={t('Close')}
      losesNothing
      onClose={onClose}
    >
      <Stack>
        <p>{t('What a new wave finds with the rules that it begins with.')}</p>
        <form onSubmit={submit}>
          <SurveySearch
            label={t('Survey')}
            placeholder={t('Please choose')}
            words={words}
            named={named}
            value={survey}
            onWords={setWords}
            onChoose={setSurvey}
          />
          <Button
            type="submit"
            variant="secondary"
            disabled={survey === null}
            busy={ask.pending}
            busyText={t('Loading...')}
          >
            {t('Show why')}
          </Button>
        </form>
        <FailureNotice failure={ask.failure} />
        {asked && asked.survey === survey && (
          <Loaded query={choices}>{(found) => <WhyExplanation {...asked} choices={found} />}</Loaded>
        )}
      </Stack>
    </Dialog>
  );
}

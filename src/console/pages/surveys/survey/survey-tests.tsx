import { useState } from 'react';
import { useCall } from '#console/call.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Stack } from '#ui/stack.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { Survey } from './survey.ts';
import { SurveyTest } from './survey-test.tsx';
import { TryDialog } from './try-dialog.tsx';

/** Who tried a survey, with what came of it. */
export default function SurveyTests({ survey }: { survey: Survey }) {
  const { t } = useTranslation();
  const [trying, setTrying] = useState(false);
  const tests = useCall('GET /surveys/:id/tests', { params: { id: String(survey.id) } });
  const isOver = survey.state === 'archived';
  return (
    <Stack>
      <Card
        title={t('Tests')}
        aside={!isOver && <Button onClick={() => setTrying(true)}>{t('Try this survey')}</Button>}
      >
        <p>
          {t(
            'A test takes the same way as a member: the page of the invitation, the survey, the report. It counts nowhere: in no figure, quota, point, export or budget. It also works before the survey is live, and whoever takes it needs no account.',
          )}
        </p>
      </Card>
      <Loaded query={tests}>
        {(found) =>
          found.length === 0 ? (
            <Card>
              <EmptyState title={t('Nobody has tried this survey yet')} />
            </Card>
          ) : (
            found.map((test) => <SurveyTest key={test.id} surveyId={survey.id} test={test} />)
          )
        }
      </Loaded>
      {trying && <TryDialog survey={survey} onClose={() => setTrying(false)} />}
    </Stack>
  );
}

import { useState } from 'react';
import type { Survey } from '#console/pages/surveys/survey/survey.ts';
import { useOperator } from '#console/session.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Stack } from '#ui/stack.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { AnswersFiles } from './answers-files.tsx';
import IdentifyDialog from './identify-dialog.tsx';
import { ParticipationFiles } from './participation-files.tsx';

/** What leaves a survey as files, and who stands behind the pseudonyms in them. */
export default function SurveyExports({ survey }: { survey: Survey }) {
  const { t } = useTranslation();
  const { may } = useOperator();
  const [identifying, setIdentifying] = useState(false);
  return (
    <Stack>
      {may('fieldwork') && <ParticipationFiles path={`/surveys/${survey.id}/participation`} />}
      {survey.questionnaire_id !== null && <AnswersFiles survey={survey} />}
      {may('participants_identify') && (
        <Card
          title={t('Who stands behind pseudonyms')}
          aside={
            <Button variant="secondary" onClick={() => setIdentifying(true)}>
              {t('Look up members…')}
            </Button>
          }
        >
          <p>
            {t(
              'Only when someone has a reason to know. Each look-up is recorded in the audit log, and with every member it names.',
            )}
          </p>
        </Card>
      )}
      {identifying && <IdentifyDialog survey={survey} onClose={() => setIdentifying(false)} />}
    </Stack>
  );
}

import { KeyOnce } from '#console/faces/form/key-once.tsx';
import { useTranslation } from '#ui/translation.tsx';

type SurveyKeyOnceProps = { made: { key_id: string; secret: string }; onClose(): void };

/** The key that signs the links and reports of a survey, with its secret. */
export function SurveyKeyOnce({ made: { key_id, secret }, onClose }: SurveyKeyOnceProps) {
  const { t } = useTranslation();
  const parts = [
    { name: 'key_id', label: t('Key'), value: key_id },
    { name: 'secret', label: t('Secret'), value: secret },
  ];
  return <KeyOnce parts={parts} onClose={onClose} />;
}

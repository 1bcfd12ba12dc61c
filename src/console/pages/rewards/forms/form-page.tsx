import { paths } from '#console/paths.ts';
import { LoadedEditor } from '#console/questionnaire/loaded-editor.tsx';
import { useParams } from '#ui/router.tsx';
import { useTranslation } from '#ui/translation.tsx';

/** What members are asked when they request a reward. */
export default function RewardFormPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  return (
    <LoadedEditor
      base="/reward-forms"
      id={id}
      list={{ path: paths.rewardForms, title: t('Forms of rewards') }}
    />
  );
}

import { paths } from '#console/paths.ts';
import { LoadedEditor } from '#console/questionnaire/loaded-editor.tsx';
import { useParams } from '#ui/router.tsx';
import { useTranslation } from '#ui/translation.tsx';

/** The questions of a profiler, or those at registration. */
export default function PanelQuestionnairePage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const list = { path: paths.panelQuestionnaires, title: t('Profile and registration') };
  return <LoadedEditor base="/panel-questionnaires" id={id} list={list} />;
}

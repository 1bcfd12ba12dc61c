import { useCall } from '#console/call.ts';
import { LoadedThing } from '#console/faces/thing/loaded-thing.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { QuestionnaireBase } from './questionnaire.ts';
import { QuestionnaireEditor } from './questionnaire-editor.tsx';

type LoadedEditorProps = {
  base: QuestionnaireBase;
  id: number | string;
  list: { path: string; title: string };
  /** The survey whose questionnaire it is. */
  survey?: number | string;
};

/** The page of a questionnaire, read anew whenever it is opened and never while it is edited. */
export function LoadedEditor({ base, id, list, survey }: LoadedEditorProps) {
  const { t } = useTranslation();
  const questionnaire = useCall(
    `GET ${base}/:id`,
    { params: { id } },
    { gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
  );
  return (
    <LoadedThing
      query={questionnaire}
      title={t('Questionnaire')}
      unknown={t('There is no such questionnaire in your countries')}
      list={list}
    >
      {(found) => (
        <>
          <PageHeading
            title={survey === undefined ? found.name : t('Questionnaire')}
            lead={
              found.published.questions === 0
                ? t('Nothing is published yet.')
                : t('Version {version} is published.', { version: found.published.version })
            }
          />
          <QuestionnaireEditor key={found.id} base={base} questionnaire={found} survey={survey ?? null} />
        </>
      )}
    </LoadedThing>
  );
}

import { call, useAction } from '#console/call.ts';
import { useCountries } from '#console/countries.tsx';
import { ActionDialog } from '#console/faces/thing/action-dialog.tsx';
import { pathOf, paths } from '#console/paths.ts';
import { useNavigate } from '#ui/router.tsx';
import { useTranslation } from '#ui/translation.tsx';

export type OwnKind = 'profiler' | 'registration';

type OwnQuestionnaireDialogProps = { kind: OwnKind; country: string; isCopy: boolean; onClose(): void };

/** Takes a country out of those that share the general questions. */
export function OwnQuestionnaireDialog({ kind, country, isCopy, onClose }: OwnQuestionnaireDialogProps) {
  const { t } = useTranslation();
  const { nameOf } = useCountries();
  const navigate = useNavigate();
  const action = useAction(
    () => call('POST /panel-questionnaires', { body: { kind, country_code: country } }, { notify: false }),
    {
      invalidates: ['GET /panel-questionnaires'],
      done: ({ id }) => navigate(pathOf(paths.panelQuestionnaire, id)),
    },
  );
  return (
    <ActionDialog
      title={t('Give {country} its own questions?', { country: nameOf(country) })}
      consequences={
        isCopy
          ? [
              t('They begin as a copy of the general ones, and members keep their answers.'),
              t('Later changes of the general questions no longer reach this country.'),
            ]
          : [t('They begin empty: members are asked nothing until you publish some.')]
      }
      undo={t("This can't be undone.")}
      confirm={t('Give it its own')}
      action={action}
      onClose={onClose}
    />
  );
}

import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { paths } from './paths.ts';

/** Shown for a survey link that isn't valid. */
export function LinkNotValid() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon="alert"
      title={<h1>{t("This link isn't valid")}</h1>}
      action={<ButtonLink to={paths.questionnaires}>{t('Go to the surveys')}</ButtonLink>}
    >
      {t('Please check that the link is complete, or open the survey from your list.')}
    </EmptyState>
  );
}

import type { ReactNode } from 'react';
import { errorCatalogue } from '#contract/errors.ts';
import { ButtonLink } from '#ui/button.tsx';
import type { CallError } from '#ui/call.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { paths } from './paths.ts';

/** Explains that a survey's link opens nothing, for `Loaded`; false where trying again can help. */
export const linkNotValid = ({ status, code }: CallError): ReactNode =>
  code === 'test_deleted' ? <TestDeleted /> : status === 404 && <LinkNotValid />;

function TestDeleted() {
  const { t } = useTranslation();
  return (
    <EmptyState icon="info" title={<h1>{t(errorCatalogue.test_deleted.message)}</h1>}>
      <TryAnew />
    </EmptyState>
  );
}

/** Whoever tries a survey has no list of surveys and no points: each test is one link. */
export function TryAnew() {
  const { t } = useTranslation();
  return <p>{t('To try this survey again, please ask whoever sent you the link for a new one.')}</p>;
}

function LinkNotValid() {
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

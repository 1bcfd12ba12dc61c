import { type RefObject, useEffect } from 'react';
import { errorCatalogue } from '#contract/errors.ts';
import { ForgottenPasswordForm } from '#portal/sign-in/forgotten-password-form.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { useTranslation } from '#ui/translation.tsx';

/**
 * Replaces the form when the link has no code, was used or has expired, and offers a new one. The page's heading
 * takes the focus.
 */
export function NewResetLink({ heading }: { heading: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation();
  useEffect(() => heading.current?.focus(), [heading]);
  return (
    <>
      <Notice tone="danger" live="alert" title={t(errorCatalogue.code_not_valid.message)} />
      <Card title={t('Get a new link')}>
        <ForgottenPasswordForm />
      </Card>
    </>
  );
}

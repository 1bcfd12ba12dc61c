import { useEffect } from 'react';
import { portalApi } from '#contract/portal/base-path.ts';
import { useParams } from '#ui/router.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useTranslation } from '#ui/translation.tsx';

/** Leads whoever has signed in for an invitation to its page, whose address only the server knows. */
export default function OwnInvitationPage() {
  const { survey_number = '' } = useParams();
  const { t } = useTranslation();
  const page = `${portalApi}/surveys/${encodeURIComponent(survey_number)}/invitation`;
  useEffect(() => window.location.replace(page), [page]);
  return <Spinner text={t('Loading...')} />;
}

import { type ErrorCode, errorCatalogue } from '#contract/errors.ts';
import { Notice } from '#ui/notice.tsx';
import { useTranslation } from '#ui/translation.tsx';

/** Why a survey couldn't be started, after its link redirected back here. */
export default function RefusedStart({ code }: { code: string }) {
  const { t } = useTranslation();
  // Whoever reads this page has signed in by now.
  if (code === 'not_signed_in' || !Object.hasOwn(errorCatalogue, code)) return null;
  return <Notice tone="warning" title={t(errorCatalogue[code as ErrorCode].message)} live="status" />;
}

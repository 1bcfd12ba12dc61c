import { Notice } from '#ui/notice.tsx';
import { useTranslation } from '#ui/translation.tsx';

/** Says on each page of a test that nothing of it counts. */
export function TestNotice() {
  const { t } = useTranslation();
  return <Notice tone="warning">{t("This is a test. It earns no points and isn't counted.")}</Notice>;
}

import { useTranslation } from '#ui/translation.tsx';

/** The states of `Steps` in words. */
export function useStateTexts() {
  const { t } = useTranslation();
  return {
    done: t('done'),
    current: t('current step'),
    upcoming: t('still to come'),
    failed: t('not completed'),
  };
}

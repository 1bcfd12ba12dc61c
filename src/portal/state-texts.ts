import { useTranslation } from '#ui/translation.tsx';

/** The states of `Steps` in words. */
export function useStateTexts() {
  const { t } = useTranslation();
  return {
    done: t('done'),
    current: t('current step'),
    upcoming: t('not yet'),
    failed: t('not completed'),
  };
}

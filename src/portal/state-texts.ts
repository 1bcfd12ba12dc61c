import { useTranslation } from '#ui/translation.tsx';

/** Labels for the states of `Steps`. */
export function useStateTexts() {
  const { t } = useTranslation();
  return {
    done: t('done'),
    current: t('current step'),
    upcoming: t('not yet'),
    failed: t('not completed'),
  };
}

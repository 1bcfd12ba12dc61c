import { useTranslation } from './translation.tsx';

/** What is said when nothing can be loaded: the layout asks for it, so that it travels with every page. */
export function useFailureTexts() {
  const { t } = useTranslation();
  return {
    missing: t("We couldn't load this. Please check your connection and try again"),
    failed: t('Something went wrong. Please try again'),
    offline: t("You seem to be offline. Anything you've already saved isn't lost."),
    tryAgain: t('Try again'),
    loading: t('Loading...'),
    close: t('Close'),
  };
}

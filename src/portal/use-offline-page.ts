import { useEffect } from 'react';
import { useConsent } from './consent.ts';
import { useSite } from './language.tsx';

/** Who has put the portal among the apps of the device has asked for what that needs. */
const isInstalled = () => window.matchMedia('(display-mode: standalone)').matches;

/**
 * Something to show without a connection, once the page has loaded: with consent or for those who installed the
 * portal, since it is kept in the browser.
 */
export function useOfflinePage(): void {
  const allowed = useConsent();
  const { language } = useSite().settings;
  useEffect(() => {
    if (allowed === null || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    const keep = allowed || isInstalled();
    if (!keep && !navigator.serviceWorker.controller) return;
    const settle = () =>
      void import('./offline-page.ts')
        .then(({ keepOfflinePage, forgetOfflinePage }) =>
          keep ? keepOfflinePage(language) : forgetOfflinePage(),
        )
        // A browser may forbid it: then its own page is shown.
        .catch(() => {});
    if (document.readyState === 'complete') return settle();
    window.addEventListener('load', settle, { once: true });
    return () => window.removeEventListener('load', settle);
  }, [allowed, language]);
}

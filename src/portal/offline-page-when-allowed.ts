import { useEffect } from 'react';
import { useConsent } from './consent.ts';
import { useSite } from './language.tsx';

/** Installing the app counts as consent to the storage it needs. */
const isInstalled = () => window.matchMedia('(display-mode: standalone)').matches;

/**
 * Registers the offline page, which is stored in the browser, only with consent or in the installed app; a component
 * of its own, because the choice is read after hydration and nothing else renders again then.
 */
export function OfflinePage(): null {
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
        // The browser may refuse; it then shows its own offline page.
        .catch(() => {});
    if (document.readyState === 'complete') return settle();
    window.addEventListener('load', settle, { once: true });
    return () => window.removeEventListener('load', settle);
  }, [allowed, language]);
  return null;
}

import { useEffect } from 'react';
import type { PageKey } from '#contract/portal/page-keys.ts';
import type { PortalSettings } from '#portal/boot.ts';
import { useConsent } from '#portal/consent.ts';
import { useSite } from '#portal/language.tsx';

/** Whether a tracker is configured that needs consent. */
export const hasTrackers = ({ google_tag, google_analytics, facebook_pixel }: PortalSettings) =>
  [google_tag, google_analytics, facebook_pixel].some((id) => id !== null);

/** A content blocker prevented the code from loading; that is the visitor's choice. */
const notMeasured = () => {};

let trackers: Promise<typeof import('./trackers.ts')> | undefined;

/**
 * The document was opened at an address with a code or token: its CSP allows no trackers, and a tracker could read
 * that address from the tab's history.
 */
let secretDocument: boolean | undefined;

/**
 * Reports a page view to the trackers, loaded at the first one and with consent only; null stands for a page with a
 * code or token, which they must not see.
 */
export function usePageView(page: PageKey | null): void {
  const { settings } = useSite();
  const allowed = useConsent() === true;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of language is no other page
  useEffect(() => {
    secretDocument ??= page === null;
    if (page === null) {
      // Navigations to such a page load a new document; should one not, loaded trackers are removed.
      if (trackers) window.location.reload();
      return;
    }
    if (secretDocument || !hasTrackers(settings)) return;
    if (allowed) {
      trackers ??= import('./trackers.ts');
      void trackers.then(({ trackPage }) => trackPage(settings, page), notMeasured);
    } else if (trackers) void trackers.then(({ endTrackers }) => endTrackers(settings), notMeasured);
  }, [page, allowed]);
}

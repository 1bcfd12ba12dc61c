import { useEffect } from 'react';
import type { PageKey } from '#contract/portal/page-keys.ts';
import type { PortalSettings } from '#portal/boot.ts';
import { useConsent } from '#portal/consent.ts';
import { useSite } from '#portal/language.tsx';

/** Whether there is anything that asks for consent. */
export const hasTrackers = ({ google_tag, google_analytics, facebook_pixel }: PortalSettings) =>
  [google_tag, google_analytics, facebook_pixel].some((id) => id !== null);

/** A blocker keeps their code away: that is the visitor's choice. */
const notMeasured = () => {};

let trackers: Promise<typeof import('./trackers.ts')> | undefined;

/**
 * The first page of this document was a secret one: its policy admits no tracker, and its address stays in the
 * history of the tab, which a tracker could read.
 */
let secretDocument: boolean | undefined;

/**
 * Tells the trackers of a page, with consent only; null is a secret page, of which they must not hear. Their code is
 * fetched when there is something to tell.
 */
export function usePageView(page: PageKey | null): void {
  const { settings } = useSite();
  const allowed = useConsent() === true;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of language is no other page
  useEffect(() => {
    secretDocument ??= page === null;
    if (page === null) {
      // Nothing leads here without a new document; if something does, what has been loaded shall see no more of it.
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

import type { PageKey } from '#contract/portal/page-keys.ts';
import type { PortalSettings } from '#portal/boot.ts';
import { runExternalScript } from './external-script.ts';

declare global {
  interface Window {
    /** The dataLayer of Google Tag Manager and Analytics. */
    dataLayer?: unknown[];
  }
}

const HOST = 'https://www.googletagmanager.com';

const queue = (entry: unknown): void => {
  window.dataLayer ??= [];
  window.dataLayer.push(entry);
};

/** Analytics needs the `arguments` object of a call; it ignores arrays. */
function gtag(..._command: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: what the loader asks for
  queue(arguments);
}

export function startGoogle({ google_tag, google_analytics }: PortalSettings): void {
  if (google_tag !== null) {
    queue({ 'gtm.start': Date.now(), event: 'gtm.js' });
    runExternalScript(`${HOST}/gtm.js?id=${encodeURIComponent(google_tag)}`);
  }
  if (google_analytics !== null) {
    gtag('js', new Date());
    // We send every page view with its title, because navigations don't load a new document.
    gtag('config', google_analytics, { send_page_view: false });
    runExternalScript(`${HOST}/gtag/js?id=${encodeURIComponent(google_analytics)}`);
  }
}

/** Leaving a page sends a last message, but only with consent. */
export function endGoogle({ google_analytics }: PortalSettings): void {
  if (google_analytics !== null) Object.assign(window, { [`ga-disable-${google_analytics}`]: true });
  gtag('consent', 'update', { analytics_storage: 'denied', ad_storage: 'denied', ad_user_data: 'denied' });
}

export function trackGoogle({ google_tag, google_analytics }: PortalSettings, page_key: PageKey): void {
  const page = { page_key, page_title: document.title, page_location: window.location.href };
  if (google_tag !== null) queue({ event: 'panel_page', ...page });
  if (google_analytics !== null) gtag('event', 'page_view', { ...page, send_to: google_analytics });
}

import type { PageKey } from '#contract/portal/page-keys.ts';
import type { PortalSettings } from '#portal/boot.ts';
import { endFacebook, startFacebook, trackFacebook } from './facebook.ts';
import { endGoogle, startGoogle, trackGoogle } from './google.ts';

let started = false;

/** Reports a page view to the configured trackers and loads them the first time. */
export function trackPage(settings: PortalSettings, page: PageKey): void {
  if (!started) {
    started = true;
    startGoogle(settings);
    startFacebook(settings);
  }
  trackGoogle(settings, page);
  trackFacebook(settings, page);
}

/** Names of the cookies they set under our domain. */
const COOKIES = /^(_ga|_gid|_gat|_gcl|_dc_gtm|_fbp|_fbc)/;

/** Removes all trackers, if any was loaded, by reloading the page, because a script that has run can't be unloaded. */
export function endTrackers(settings: PortalSettings): void {
  if (!started) return;
  endGoogle(settings);
  endFacebook();
  for (const [name = ''] of document.cookie.split('; ').map((cookie) => cookie.split('='))) {
    if (COOKIES.test(name)) forgetCookie(name);
  }
  window.location.reload();
}

/** Trackers set cookies for the widest domain the browser allows. */
function forgetCookie(name: string): void {
  const labels = window.location.hostname.split('.');
  const domains = labels.map((_, at) => `; domain=${labels.slice(at).join('.')}`);
  // The Cookie Store API isn't available in all browsers.
  // biome-ignore lint/suspicious/noDocumentCookie: nothing is kept here, only thrown away
  for (const domain of ['', ...domains]) document.cookie = `${name}=; path=/; max-age=0${domain}`;
}

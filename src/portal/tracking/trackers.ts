import type { PageKey } from '#contract/portal/page-keys.ts';
import type { PortalSettings } from '#portal/boot.ts';
import { endFacebook, startFacebook, trackFacebook } from './facebook.ts';
import { endGoogle, startGoogle, trackGoogle } from './google.ts';

let started = false;

/** Tells the configured trackers that a page is on the screen; the first time it loads them. */
export function trackPage(settings: PortalSettings, page: PageKey): void {
  if (!started) {
    started = true;
    startGoogle(settings);
    startFacebook(settings);
  }
  trackGoogle(settings, page);
  trackFacebook(settings, page);
}

/** What they leave in the browser under our own name. */
const COOKIES = /^(_ga|_gid|_gat|_gcl|_dc_gtm|_fbp|_fbc)/;

/**
 * After this nothing of them is left: a script that has run cannot be unloaded, so the page opens anew without it.
 * Does nothing where none was loaded.
 */
export function endTrackers(settings: PortalSettings): void {
  if (!started) return;
  endGoogle(settings);
  endFacebook();
  for (const [name = ''] of document.cookie.split('; ').map((cookie) => cookie.split('='))) {
    if (COOKIES.test(name)) forgetCookie(name);
  }
  window.location.reload();
}

/** They choose the widest domain that the browser lets them. */
function forgetCookie(name: string): void {
  const labels = window.location.hostname.split('.');
  const domains = labels.map((_, at) => `; domain=${labels.slice(at).join('.')}`);
  // Only Chromium knows another way.
  // biome-ignore lint/suspicious/noDocumentCookie: nothing is kept here, only thrown away
  for (const domain of ['', ...domains]) document.cookie = `${name}=; path=/; max-age=0${domain}`;
}

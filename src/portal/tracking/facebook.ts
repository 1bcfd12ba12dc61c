import type { PageKey } from '#contract/portal/page-keys.ts';
import type { PortalSettings } from '#portal/boot.ts';
import { runExternalScript } from './external-script.ts';

/** Queues calls until the pixel's script has loaded. */
type Pixel = {
  (...command: unknown[]): void;
  queue: unknown[];
  callMethod?: (...command: unknown[]) => void;
  push: unknown;
  loaded: boolean;
  version: string;
  /** Page views are sent by us, not detected from the address. */
  disablePushState: boolean;
};

declare global {
  interface Window {
    fbq?: Pixel;
    _fbq?: Pixel;
  }
}

function createPixel(): Pixel {
  const pixel: Pixel = Object.assign(
    (...command: unknown[]) => {
      if (pixel.callMethod) pixel.callMethod(...command);
      else pixel.queue.push(command);
    },
    {
      queue: [],
      push: undefined as unknown,
      loaded: true,
      version: '2.0',
      disablePushState: true,
    },
  );
  pixel.push = pixel;
  return pixel;
}

export function startFacebook({ facebook_pixel }: PortalSettings): void {
  if (facebook_pixel === null) return;
  const pixel = createPixel();
  window.fbq = pixel;
  window._fbq = pixel;
  // No automatic events: no button presses, and nothing from the page's content.
  pixel('set', 'autoConfig', false, facebook_pixel);
  pixel('init', facebook_pixel);
  runExternalScript('https://connect.facebook.net/en_US/fbevents.js');
}

export function endFacebook(): void {
  window.fbq?.('consent', 'revoke');
}

/** Facebook's standard events; any other name is a custom event of the operator. */
const STANDARD = new Set([
  'AddPaymentInfo',
  'AddToCart',
  'AddToWishlist',
  'CompleteRegistration',
  'Contact',
  'CustomizeProduct',
  'Donate',
  'FindLocation',
  'InitiateCheckout',
  'Lead',
  'Purchase',
  'Schedule',
  'Search',
  'StartTrial',
  'SubmitApplication',
  'Subscribe',
  'ViewContent',
]);

export function trackFacebook({ facebook_pixel, facebook_track }: PortalSettings, page: PageKey): void {
  if (facebook_pixel === null) return;
  // The end of the registration is a state of its page, not a page of its own.
  if (page !== 'registered') window.fbq?.('track', 'PageView');
  for (const event of (facebook_track[page] ?? '').split(',').map((name) => name.trim())) {
    if (event !== '') window.fbq?.(STANDARD.has(event) ? 'track' : 'trackCustom', event);
  }
}

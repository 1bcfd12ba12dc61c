import type { PortalSettings } from '#portal/boot.ts';

/** Hosts other than ours that a page may load from. */
export type ForeignSources = {
  scripts: readonly string[];
  images: readonly string[];
  frames: readonly string[];
  /** Hosts that scripts may send to. */
  connections: readonly string[];
};

type Trackers = Pick<PortalSettings, 'google_tag' | 'google_analytics' | 'facebook_pixel'>;

/** From Google's and Facebook's CSP guides, without advertising hosts of others. */
const GOOGLE: ForeignSources = {
  scripts: ['https://www.googletagmanager.com'],
  images: ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
  frames: [],
  connections: [
    'https://www.googletagmanager.com',
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://analytics.google.com',
    'https://www.google.com',
  ],
};
const FACEBOOK: ForeignSources = {
  scripts: ['https://connect.facebook.net'],
  images: ['https://www.facebook.com'],
  frames: [],
  connections: ['https://connect.facebook.net', 'https://www.facebook.com'],
};

/** The hosts of the configured trackers only. */
export function trackerSources({ google_tag, google_analytics, facebook_pixel }: Trackers): ForeignSources {
  const used = [
    ...(google_tag === null && google_analytics === null ? [] : [GOOGLE]),
    ...(facebook_pixel === null ? [] : [FACEBOOK]),
  ];
  return {
    scripts: used.flatMap(({ scripts }) => scripts),
    images: used.flatMap(({ images }) => images),
    frames: [],
    connections: used.flatMap(({ connections }) => connections),
  };
}

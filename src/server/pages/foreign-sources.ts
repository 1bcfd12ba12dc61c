import type { PortalSettings } from '#portal/boot.ts';

/** Sources that a page may load from beyond our own host. */
export type ForeignSources = {
  scripts: readonly string[];
  images: readonly string[];
  frames: readonly string[];
  /** Where scripts may send to. */
  connections: readonly string[];
};

type Trackers = Pick<PortalSettings, 'google_tag' | 'google_analytics' | 'facebook_pixel'>;

/** What Google's and Facebook's guides on content security policies name; no advertising hosts beyond their own. */
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

/** The hosts of the trackers that are configured, and no other. */
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

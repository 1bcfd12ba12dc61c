import type { Outcome } from '#contract/rules/outcomes.ts';

export const HOSTING_PRESET_IDS = [
  'hmac',
  'limesurvey',
  'qualtrics',
  'sample_ninja',
  'cint',
  'purespectrum',
] as const;

export type HostingPresetId = (typeof HOSTING_PRESET_IDS)[number];

/**
 * `hmac`: HMAC-SHA-256 of the address before `&signature=`, the parameter `key` names the key. `url_and_secret`: SHA-256 (or
 * SHA-1) in hex of the address before the parameter with the secret after it.
 */
export type SignatureScheme = 'hmac' | 'url_and_secret';

/** How a platform gets an attempt and reports its outcome. */
export type HostingPreset = {
  readonly name: string;
  /** Nobody has tried it with the vendor yet. */
  readonly untried: boolean;
  /** What an address of a survey looks like there. */
  readonly entry: string;
  /** How the platform writes the attempt, which it got as the parameter `attempt`, into its own links. */
  readonly attempt: string;
  /** Whether it can sign the browser's return; unsigned completes wait for an operator. */
  readonly signsReturns: boolean;
  readonly signature: { readonly scheme: SignatureScheme; readonly parameter: string };
  /** The parameter that says the outcome, and what its values mean; null: our own words. */
  readonly outcome: { readonly parameter: string; readonly codes: Readonly<Record<string, Outcome>> } | null;
};

const OURS = { scheme: 'hmac', parameter: 'signature' } as const;

/** Platforms with their codes and signatures, as read in their public documentation. */
export const HOSTING_PRESETS: Readonly<Record<HostingPresetId, HostingPreset>> = {
  hmac: {
    name: 'HMAC',
    untried: false,
    entry: 'https://survey.example/start?attempt={attempt}&lang={language}',
    attempt: 'ATTEMPT',
    signsReturns: true,
    signature: OURS,
    outcome: null,
  },
  limesurvey: {
    name: 'LimeSurvey',
    untried: false,
    entry: 'https://survey.example/index.php/123456?newtest=Y&lang={language}&attempt={attempt}',
    attempt: '{PASSTHRU:attempt}',
    signsReturns: false,
    signature: OURS,
    outcome: null,
  },
  qualtrics: {
    name: 'Qualtrics',
    untried: false,
    entry: 'https://example.qualtrics.com/jfe/form/SV_1234567890?Q_Language={language}&attempt={attempt}',
    attempt: `$${'{e://Field/attempt}'}`,
    signsReturns: false,
    signature: OURS,
    outcome: null,
  },
  sample_ninja: {
    name: 'Sample Ninja',
    untried: false,
    entry: 'https://survey.example/start?attempt={attempt}&lang={language}',
    attempt: 'ATTEMPT',
    signsReturns: true,
    signature: { scheme: 'url_and_secret', parameter: 'hash' },
    outcome: {
      parameter: 's',
      codes: {
        c: 'complete',
        p: 'screenout',
        q: 'quota_full',
        qua: 'quality',
        dup: 'duplicate',
        s: 'security',
      },
    },
  },
  cint: {
    name: 'Cint',
    untried: true,
    entry: 'https://survey.example/start?attempt={attempt}&lang={language}',
    attempt: 'ATTEMPT',
    signsReturns: true,
    signature: OURS,
    outcome: {
      parameter: 'status',
      codes: { '5': 'complete', '2': 'screenout', '3': 'quota_full', '4': 'quality', TimedOut: 'timeout' },
    },
  },
  purespectrum: {
    name: 'PureSpectrum',
    untried: true,
    entry: 'https://survey.example/start?attempt={attempt}&lang={language}',
    attempt: 'ATTEMPT',
    signsReturns: true,
    signature: { scheme: 'url_and_secret', parameter: 'ps_hash' },
    outcome: {
      parameter: 'ps_rstatus',
      codes: {
        '21': 'complete',
        '18': 'screenout',
        '17': 'quota_full',
        '20': 'quality',
        '26': 'duplicate',
        '30': 'duplicate',
        '70': 'duplicate',
        '74': 'duplicate',
        '85': 'duplicate',
        '86': 'duplicate',
        '31': 'security',
        '71': 'security',
        '77': 'security',
        '11': 'abandoned',
        '19': 'timeout',
      },
    },
  },
};

/** The parameters with which a platform says an outcome, the first code of each; null where it has none. */
export function outcomeQuery(id: HostingPresetId, outcome: Outcome): string | null {
  const { outcome: said } = HOSTING_PRESETS[id];
  if (said === null) return `outcome=${outcome}`;
  const code = Object.entries(said.codes).find(([, meant]) => meant === outcome)?.[0];
  return code === undefined ? null : `${said.parameter}=${code}`;
}

import { HOSTING_PRESETS, type HostingPresetId } from './hosting-presets.ts';
import { OUTCOMES } from './outcomes.ts';

/** What is wrong with a link, in the order in which it has to be mended. */
export const LINK_FAULTS = [
  'not_an_address',
  'not_ascii',
  'fragment',
  'too_long',
  'unsigned',
  'signature_wrong',
  'key_missing',
  'expired',
  'repeated',
  'attempt_missing',
  'outcome_missing',
  'outcome_unknown',
] as const;

export type LinkFault = (typeof LINK_FAULTS)[number];

export type LinkKey = { key_id: string; secret: string };

const LONGEST = 1999;
const RAW_URL = /^[!-~]+$/;
/** What is reported to us; any other address is one of ours to a survey. */
const REPORT = /\/(reports\/[^/?]+|surveys\/[^/?]+\/return)\?/;

/** Whether an address reports an outcome to the panel; else it leads from the panel to a survey. */
export const isReport = (url: string): boolean => REPORT.test(url);

const schemeOf = (preset: HostingPresetId, url: string) =>
  isReport(url) ? HOSTING_PRESETS[preset].signature : HOSTING_PRESETS.hmac.signature;

const bytesOf = (text: string) => new TextEncoder().encode(text);

const base64url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const hex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

async function hmac(text: string, secret: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytesOf(secret), algorithm, false, ['sign']);
  return base64url(await crypto.subtle.sign('HMAC', key, bytesOf(text)));
}

const digest = async (text: string, algorithm: 'SHA-1' | 'SHA-256') =>
  hex(await crypto.subtle.digest(algorithm, bytesOf(text)));

/** The address with its signature, as the platform has to compute it. Runs in a browser. */
export async function signLink(
  preset: HostingPresetId,
  url: string,
  { key_id, secret }: LinkKey,
): Promise<string> {
  const { scheme, parameter } = schemeOf(preset, url);
  if (scheme === 'url_and_secret') return `${url}&${parameter}=${await digest(url + secret, 'SHA-256')}`;
  const text = parametersOf(url).has('key') ? url : `${url}${url.includes('?') ? '&' : '?'}key=${key_id}`;
  return `${text}&${parameter}=${await hmac(text, secret)}`;
}

const parametersOf = (url: string) =>
  new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?') + 1) : '');

/** All that is wrong with an address and its signature. Runs in a browser. */
export async function faultsOf(
  preset: HostingPresetId,
  url: string,
  secret: string,
  now: Date,
): Promise<LinkFault[]> {
  if (!URL.canParse(url)) return ['not_an_address'];
  const { scheme, parameter } = schemeOf(preset, url);
  const parameters = parametersOf(url);
  const names = [...parameters.keys()];
  const faults = new Set<LinkFault>();
  const note = (fault: LinkFault, is: boolean) => is && faults.add(fault);
  note('not_ascii', !RAW_URL.test(url));
  note('fragment', url.includes('#'));
  note('too_long', url.length > LONGEST);
  note('repeated', new Set(names).size < names.length);
  const last = new RegExp(`^(.+)[?&]${parameter}=([^&]+)$`).exec(url);
  note('unsigned', last === null);
  const [, text = '', signature = ''] = last ?? [];
  if (last && scheme === 'hmac') {
    note('signature_wrong', signature !== (await hmac(text, secret)));
    note('key_missing', !parameters.has('key'));
    const expires = parameters.get('expires');
    note('expired', expires !== null && Number(expires) * 1000 <= now.getTime());
  }
  if (last && scheme === 'url_and_secret') {
    const algorithm = signature.length === 40 ? 'SHA-1' : 'SHA-256';
    note('signature_wrong', signature.toLowerCase() !== (await digest(text + secret, algorithm)));
  }
  if (isReport(url)) {
    note('attempt_missing', !parameters.get('attempt'));
    const said = HOSTING_PRESETS[preset].outcome;
    const code = parameters.get(said?.parameter ?? 'outcome');
    note('outcome_missing', !code);
    // Platforms without codes of their own say ours.
    const known: readonly string[] = said ? Object.keys(said.codes) : OUTCOMES;
    note('outcome_unknown', Boolean(code) && !known.includes(code ?? ''));
  }
  return LINK_FAULTS.filter((fault) => faults.has(fault));
}

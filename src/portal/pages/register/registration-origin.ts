import { RETURN } from '#portal/paths.ts';

export type RegistrationOrigin = {
  referrer?: string;
  originator?: string;
  originator_params?: Record<string, string>;
};

const REFERRER_LENGTH = 32;
/** The server's limits. */
const MOST_PARAMS = 20;
const MOST_BYTES = 2048;
const LONGEST_ORIGINATOR = 100;
/** Our own parameters: the page's language, and the page to return to. */
const OWN = ['lang', RETURN];

/**
 * Who sent the visitor: a referrer must have exactly 32 characters, an originator must not be empty, and all other
 * parameters belong to the originator (docs/specification.md §5). Parameters beyond the server's limits are left
 * out, so that a long address doesn't prevent registration.
 */
export function registrationOrigin(search: string): RegistrationOrigin {
  const query = new URLSearchParams(search);
  const origin: RegistrationOrigin = {};
  const referrer = query.get('referrer');
  const originator = query.get('originator')?.trim().slice(0, LONGEST_ORIGINATOR);
  if (referrer?.length === REFERRER_LENGTH) origin.referrer = referrer;
  if (!originator) return origin;

  const params: Record<string, string> = {};
  for (const [name, value] of query) {
    if (['referrer', 'originator', ...OWN].includes(name) || Object.hasOwn(params, name)) continue;
    const next = { ...params, [name]: value };
    if (Object.keys(next).length > MOST_PARAMS || bytesOf(next) > MOST_BYTES) continue;
    params[name] = value;
  }
  return { ...origin, originator, originator_params: params };
}

/**
 * The same of a visitor who has looked at other pages since: what the address of this one doesn't say, that with which the document
 * was opened may.
 */
export function visitorOrigin(search: string): RegistrationOrigin {
  const origin = registrationOrigin(search);
  const [opened] = performance.getEntriesByType('navigation');
  if (Object.keys(origin).length > 0 || opened === undefined) return origin;
  return registrationOrigin(new URL(opened.name, window.location.href).search);
}

const bytesOf = (params: Record<string, string>): number =>
  new TextEncoder().encode(JSON.stringify(params)).length;

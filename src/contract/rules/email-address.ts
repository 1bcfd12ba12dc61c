const LONGEST_ADDRESS = 254;
const LONGEST_LOCAL_PART = 64;

const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const WRITTEN_DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;
const ASCII_DOMAIN =
  /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[a-z0-9-]*[a-z])[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/;

/** Gmail ignores dots in the local part and delivers for both of its domain names. */
const GMAIL = ['gmail.com', 'googlemail.com'];

/** The ASCII form of a domain as used in DNS; null if there is none. */
function asciiDomain(domain: string): string | null {
  if (!WRITTEN_DOMAIN.test(domain)) return null;
  try {
    return new URL(`http://${domain}/`).hostname;
  } catch {
    return null;
  }
}

/**
 * Whether mail can be sent to this address: a plain local part, `@`, and a domain with at least one dot, at most
 * 254 characters. International domains (`име@пример.бг`) are accepted because every mail server can resolve them.
 * Quoted or non-ASCII local parts and numeric domains are refused: hardly any server accepts them, nor does `<input
 * type="email">`.
 */
export function isEmailAddress(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > LONGEST_ADDRESS) return false;
  const at = value.lastIndexOf('@');
  const local = value.slice(0, Math.max(at, 0));
  const domain = asciiDomain(value.slice(at + 1));
  return (
    local.length <= LONGEST_LOCAL_PART &&
    LOCAL_PART.test(local) &&
    domain !== null &&
    ASCII_DOMAIN.test(domain) &&
    local.length + 1 + domain.length <= LONGEST_ADDRESS
  );
}

/**
 * A key shared by addresses that most likely reach the same person: ignores letter case, `+tags`, Gmail's dots and
 * the spelling of international domains. For matching only; mail goes to the address as typed.
 */
export function emailKey(address: string): string {
  const at = address.lastIndexOf('@');
  if (at < 0) return address.toLowerCase();
  const written = address.slice(at + 1).toLowerCase();
  const ascii = asciiDomain(written) ?? written;
  let local = address.slice(0, at).toLowerCase();
  const tag = local.indexOf('+', 1);
  if (tag > 0) local = local.slice(0, tag);
  if (!GMAIL.includes(ascii)) return `${local}@${ascii}`;
  return `${local.replaceAll('.', '') || local}@gmail.com`;
}

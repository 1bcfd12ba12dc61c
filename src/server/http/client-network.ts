import { isIPv4, isIPv6 } from 'node:net';

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The 16 hexadecimal digits of an IPv6 address that name its /64, however it was written. */
function upperHalf(address: string): string {
  const written = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = '', tail] = written.split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const end = tail === '' ? [] : tail.split(':');
    while (groups.length + end.length < 8) groups.push('0');
    groups.push(...end);
  }
  return groups
    .slice(0, 4)
    .map((group) => group.padStart(4, '0'))
    .join('');
}

/**
 * The network that tries from an address are counted under: its /24, or /56 with IPv6, of which a provider gives
 * each customer one.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  const ipv4 = MAPPED_IPV4.exec(plain)?.[1] ?? plain;
  if (isIPv4(ipv4)) return `${ipv4.replace(/\.\d+$/, '.0')}/24`;
  if (isIPv6(plain)) return `${upperHalf(plain).slice(0, 14)}/56`;
  return address;
}

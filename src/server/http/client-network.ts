import { isIPv4, isIPv6 } from 'node:net';

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The /64 prefix of an IPv6 address as 16 hexadecimal digits, however it was written. */
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
 * The network under which tries from an address are counted: its /24, or for IPv6 its /56, which providers
 * usually assign to one customer.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  const ipv4 = MAPPED_IPV4.exec(plain)?.[1] ?? plain;
  if (isIPv4(ipv4)) return `${ipv4.replace(/\.\d+$/, '.0')}/24`;
  if (isIPv6(plain)) return `${upperHalf(plain).slice(0, 14)}/56`;
  return address;
}

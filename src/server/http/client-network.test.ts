import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networkOf } from './client-network.ts';

describe('the network of an address', () => {
  it.each([
    ['192.0.2.17', '192.0.2.0/24'],
    ['192.0.2.255', '192.0.2.0/24'],
    ['::ffff:192.0.2.17', '192.0.2.0/24'],
    ['2001:db8:1:2345::1', '20010db8000123/56'],
    ['2001:db8:1:23ff:1:2:3:4', '20010db8000123/56'],
    ['2001:db8:1:2400::1', '20010db8000124/56'],
    ['2001:DB8::', '20010db8000000/56'],
    ['::1', '00000000000000/56'],
    ['fe80::1%eth0', 'fe800000000000/56'],
    ['', ''],
    ['unix:', 'unix:'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it('is shared by all that a provider gives one customer', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        expect(networkOf(address)).toMatch(/^[0-9a-f]{14}\/56$|^\d+\.\d+\.\d+\.0\/24$/);
      }),
    );
    fc.assert(
      fc.property(fc.ipV4(), fc.integer({ min: 0, max: 255 }), (address, host) => {
        expect(networkOf(address.replace(/\d+$/, String(host)))).toBe(networkOf(address));
      }),
    );
  });
});

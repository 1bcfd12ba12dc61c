import { createHash } from 'node:crypto';
import { HOSTING_PRESETS, type HostingPresetId } from '#contract/rules/hosting-presets.ts';
import { type SigningKey, signUrl } from './signed-link.ts';

/** Nobody's secret: only for comparing what a program computes. */
const SECRET = 'an-example-of-a-secret-that-is-nobodys';

/** An address signed by the scheme of a platform with a secret that is no survey's. */
export const signedExample = (
  preset: HostingPresetId,
  address: string,
): { secret: string; address: string } => ({
  secret: SECRET,
  address: signedAs(preset, address, { keyId: 'example', secret: SECRET }),
});

/** An address signed by the scheme of a platform. */
export function signedAs(preset: HostingPresetId, address: string, key: SigningKey): string {
  const { scheme, parameter } = HOSTING_PRESETS[preset].signature;
  return scheme === 'hmac'
    ? signUrl(address, key)
    : `${address}&${parameter}=${createHash('sha256')
        .update(address + key.secret)
        .digest('hex')}`;
}

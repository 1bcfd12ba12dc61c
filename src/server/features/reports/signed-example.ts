import { createHash } from 'node:crypto';
import { HOSTING_PRESETS, type HostingPresetId } from '#contract/rules/hosting-presets.ts';
import { signUrl } from './signed-link.ts';

/** Nobody's secret: only for comparing what a program computes. */
const SECRET = 'an-example-of-a-secret-that-is-nobodys';

/** An address signed by the scheme of a platform with a secret that is no survey's. */
export function signedExample(preset: HostingPresetId, address: string): { secret: string; address: string } {
  const { scheme, parameter } = HOSTING_PRESETS[preset].signature;
  return {
    secret: SECRET,
    address:
      scheme === 'hmac'
        ? signUrl(address, { keyId: 'example', secret: SECRET })
        : `${address}&${parameter}=${createHash('sha256')
            .update(address + SECRET)
            .digest('hex')}`,
  };
}

import { newSecret } from '#server/http/secrets.ts';

const PREFIX_LENGTH = 8;
const SECRET_LENGTH = 43;
const KEY = /^(kv_[A-Za-z0-9]{8})_([A-Za-z0-9_-]{43})$/;

type Parts = { prefix: string; secret: string };

/**
 * `kv_` and eight visible characters for lists, then the secret, so that a key found somewhere can be identified.
 */
export function newKey(): Parts & { key: string } {
  const name = newSecret(4 * PREFIX_LENGTH)
    .replace(/[-_]/g, '')
    .slice(0, PREFIX_LENGTH)
    .padEnd(PREFIX_LENGTH, '0');
  const prefix = `kv_${name}`;
  const secret = newSecret(SECRET_LENGTH);
  return { prefix, secret, key: `${prefix}_${secret}` };
}

export function readKey(text: string): Parts | null {
  const [, prefix, secret] = KEY.exec(text) ?? [];
  return prefix && secret ? { prefix, secret } : null;
}

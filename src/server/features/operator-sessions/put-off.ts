import { isIP } from 'node:net';
import type { Config } from '#server/config.ts';

type Caller = { readonly ip: string; header(name: string): string | undefined };

/**
 * Whether signing in works without a second factor: only in a demo panel at localhost, from this machine, and
 * without a proxy.
 */
export function mayPutOff(config: Config, isDemo: boolean, call: Caller): boolean {
  const forwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];
  return config.local && isDemo && isLoopback(call.ip) && forwarded.every((name) => !call.header(name));
}

const isLoopback = (ip: string): boolean =>
  ip === '::1' || (isIP(ip.replace(/^::ffff:/, '')) === 4 && ip.replace(/^::ffff:/, '').startsWith('127.'));

import type { Config } from './config.ts';

/** The address to open first, for the person who started the process. */
export function whereItIs(config: Config): string {
  const places: Array<[string, string]> = [];
  if (config.roles.has('http')) {
    places.push(['Portal', config.publicUrl]);
    if (config.local && config.smtpUrl === null) places.push(['Mailbox', `${config.publicUrl}/mailbox`]);
  }
  const lines = places.map(([name, address]) => `  ${name.padEnd(9)}${address}`);
  return ['Kvorum is running. Ctrl+C stops it.', ...lines, ''].join('\n');
}

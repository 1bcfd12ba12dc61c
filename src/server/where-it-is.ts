import type { Config } from './config.ts';
import { knowsBounces } from './mail/report-address.ts';

/** Where to look first, for the person who has started the process. */
export function whereItIs(config: Config, firstOwnerLink: string | null = null): string {
  const places: Array<[string, string]> = [];
  if (config.roles.has('http')) {
    places.push(['Portal', config.publicUrl], ['Console', `${config.consoleUrl}${config.consolePath}`]);
    if (config.local && config.smtpUrl === null) places.push(['Mailbox', `${config.publicUrl}/mailbox`]);
  }
  const lines = places.map(([name, address]) => `  ${name.padEnd(9)}${address}`);
  const firstOwner = firstOwnerLink
    ? [
        '',
        'Nobody can sign in to the console yet. Use this link once, within 30 minutes, to create its first owner:',
      ]
    : [];
  if (firstOwnerLink) firstOwner.push(`  ${firstOwnerLink}`);
  return ['Kvorum is running. Press Ctrl+C to stop it.', ...lines, ...firstOwner, ''].join('\n');
}

/** What the person who has started the process should mend. */
export function startWarnings(config: Config): string[] {
  const { publicUrl, smtpUrl, local, trustProxy, trackers } = config;
  return [
    ...(smtpUrl === null && !local ? ['SMTP_URL is not set: emails wait in the outbox'] : []),
    ...(smtpUrl !== null && !local && !knowsBounces(config)
      ? [
          'MAIL_REPORT_FOLDER, MAIL_REPORT_SECRETS and MAILGUN_SIGNING_KEYS are not set: nobody tells the panel of emails that come back later',
        ]
      : []),
    ...(publicUrl.startsWith('https:') && trustProxy.length === 0
      ? [
          'TRUST_PROXY is not set: behind a proxy all visitors count as one, and a single one can lock everyone out',
        ]
      : []),
    ...(trackers
      ? []
      : [
          "CONSOLE_URL is PUBLIC_URL: trackers and pixels stay off while the console shares the portal's host",
        ]),
  ];
}

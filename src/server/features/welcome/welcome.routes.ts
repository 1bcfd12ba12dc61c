import * as calls from '#contract/portal/welcome.calls.ts';
import type { Config } from '#server/config.ts';
import type { Api } from '#server/http/implement.ts';
import type { SiteDirectory } from '#server/http/site.ts';
import { senderAddress } from '#server/mail/sender-address.ts';
import { getWelcome, updateWelcome } from './welcome.ts';

export function welcomeRoutes(
  api: Api,
  { config, directory }: { config: Config; directory: SiteDirectory },
): void {
  const sender = senderAddress(config);
  const reader = (language: string) => ({ language, fallback: directory.defaultLanguage(), sender });

  api.implement(calls.getWelcome, (db, { member, language }) => getWelcome(db, member, reader(language)));
  api.implement(calls.updateWelcome, (db, { member, body, language }) =>
    updateWelcome(db, member, body, reader(language)),
  );
}

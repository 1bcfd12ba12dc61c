import * as calls from '#contract/portal/support.calls.ts';
import type { Config } from '#server/config.ts';
import type { CountryDirectory } from '#server/features/countries/site-directory.ts';
import type { FailureLimits } from '#server/http/failure-limits.ts';
import type { Api } from '#server/http/implement.ts';
import { sendContactMessage } from './send-contact-message.ts';

export function supportRoutes(
  api: Api,
  { limits, ...site }: { config: Config; directory: CountryDirectory; limits: FailureLimits },
): void {
  api.implement<typeof calls.sendContactMessage, void>(
    calls.sendContactMessage,
    async (db, { member, body, ip }) => {
      const sent = await sendContactMessage(db, site, member.member_id, body);
      // Successful calls don't count, because many members can share one network.
      await limits.takeBack('mail', { ip });
      return sent;
    },
    (_db, { member, ip }) => limits.count('mail', { account: `member:${member?.member_id}`, ip }),
  );
}

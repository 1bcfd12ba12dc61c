import { sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';

/** Pauses a provider that refuses our mail: twice as long as the last pause, from five minutes to six hours. */
export const pauseProvider = (
  db: Db,
  { domain, reason, now }: { domain: string; reason: string; now: Date },
) =>
  sql`
    insert into mail_providers (domain, refusals, paused_until, reason)
    values (${domain}, 1, ${now}::timestamptz + interval '5 minutes', ${reason})
    on conflict (domain) do update set
      refusals = least(mail_providers.refusals + 1, 8),
      paused_until = ${now}::timestamptz
        + least(interval '6 hours', interval '5 minutes' * (2 ^ least(mail_providers.refusals, 8))),
      reason = excluded.reason
    -- of the mails that were under way together the first is enough
    where mail_providers.paused_until <= ${now}
  `.execute(db);

/** A mail was delivered: the next pause starts at the minimum again, unless another was refused meanwhile. */
export const forgetRefusals = (db: Db, domain: string, now: Date) =>
  db.deleteFrom('mail_providers').where('domain', '=', domain).where('paused_until', '<=', now).execute();

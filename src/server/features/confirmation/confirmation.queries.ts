import type { Db } from '#server/database/connect.ts';
import type { Addressee } from '#server/features/members/lock-member.ts';

/** Unconfirmed registrations made in a period, oldest first. */
export const unconfirmedMembers = (
  db: Db,
  span: { after: Date; until: Date; limit: number },
): Promise<Addressee[]> =>
  db
    .selectFrom('members')
    .select(['id as member_id', 'email', 'first_name', 'language', 'country_code', 'confirmed_at'])
    .where('confirmed_at', 'is', null)
    .where('reminded_at', 'is', null)
    // They have confirmed their address and are waiting for a parent.
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('parental_permissions as p')
            .select('p.member_id')
            .whereRef('p.member_id', '=', 'members.id')
            .where('p.asked_at', 'is not', null),
        ),
      ),
    )
    .where('created_at', '>', span.after)
    .where('created_at', '<=', span.until)
    .orderBy('created_at')
    .limit(span.limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();

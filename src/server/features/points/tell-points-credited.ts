import type { PointsReference } from '#contract/portal/points.calls.ts';
import { textField } from '#contract/rules/localise.ts';
import type { Texts } from '#contract/rules/stored-definition.ts';
import type { Db } from '#server/database/connect.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { pointsCredited } from './points.mails.tsx';
import { creditedMovement } from './points.queries.ts';

/** Mails a member that points were credited. */
export async function tellPointsCredited(db: Db, movementId: number): Promise<void> {
  const credited = await creditedMovement(db, movementId);
  if (!credited) return;
  const { key, language, country_code, member_id, default_language, titles } = credited;
  await queueMail(db, pointsCredited, {
    key: `points-credited:${key}`,
    language,
    country_code,
    member_id,
    data: {
      first_name: credited.first_name,
      reference: credited.reference as PointsReference,
      ...(titles
        ? textField('survey', titles as Texts, { language, fallback: default_language ?? 'en' })
        : { survey: null }),
      points: credited.amount,
      balance: credited.balance,
    },
  });
}

import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { lookAtHousehold } from '#server/features/households/note-household.ts';
import type { Call } from '#server/http/call.ts';
import { hashSecret, newSecret } from '#server/http/secrets.ts';
import { deviceCookie } from '#server/http/session-cookie.ts';
import { upsertDevice } from './sessions.queries.ts';

export const DEVICE_KEPT_MS = 180 * 24 * 60 * 60 * 1000;
const DEVICE = /^[\w-]{43}$/;

/**
 * Records that a member signs in on this browser, as evidence that two accounts share a household. The cookie is
 * random and only its hash is stored.
 */
export async function knowDevice(
  db: Db,
  memberId: number,
  { cookie, setCookie }: Pick<Call<never>, 'cookie' | 'setCookie'>,
): Promise<void> {
  const known = cookie(deviceCookie);
  const isKnown = known !== undefined && DEVICE.test(known);
  const device = isKnown ? known : newSecret(43);
  const isNew = await upsertDevice(db, {
    hash: hashSecret(device),
    member_id: memberId,
    now: clock.now(),
  });
  if (isKnown && isNew) await lookAtHousehold(db, memberId);
  setCookie(deviceCookie, device, { maxAge: DEVICE_KEPT_MS / 1000 });
}

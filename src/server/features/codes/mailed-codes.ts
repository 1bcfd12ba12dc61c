import { isConfirmationCode } from '#contract/rules/codes.ts';
import { clock } from '#server/clock.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { type Addressee, lockMember, lockMemberAndHolder } from '#server/features/members/lock-member.ts';
import { AppError } from '#server/http/app-error.ts';
import { hashSecret, newSecret } from '#server/http/secrets.ts';
import { sendAgainTo } from '#server/mail/bounces.ts';
import {
  type CodeKind,
  findReturnTo,
  findValidCode,
  insertCode,
  lockValidCode,
  markCodeUsed,
} from './codes.queries.ts';

const HOUR_MS = 60 * 60 * 1000;
const LIFETIME_MS: Record<CodeKind, number> = {
  confirm: 7 * 24 * HOUR_MS,
  reset: HOUR_MS,
  email_change: 24 * HOUR_MS,
  // As long as rewards can be held after the change, because a stolen account may be noticed late.
  email_change_stop: (24 + 72) * HOUR_MS,
  parental_permission: 14 * 24 * HOUR_MS,
};

/** Codes that are mailed to the address that the member has, or gets by them. */
const PROVE_ADDRESS: ReadonlySet<CodeKind> = new Set(['confirm', 'reset', 'email_change']);

const CODE_LENGTH = 64;

/** A code whose bearer reads the member's mail, valid for a limited time. Its text is only ever in a mail. */
export const newCode = (): string => newSecret(CODE_LENGTH);

export type CheckedCode = {
  member_id: number;
  /** For an email change: the new address. */
  email: string | null;
  used: boolean;
};

/** Until when a code that is made now is good. */
export const expiryOf = (kind: CodeKind): Date => new Date(clock.now().getTime() + LIFETIME_MS[kind]);

/** Stores the hash of a code mailed to a member. */
export async function keepCode(
  db: Db,
  code: string,
  kind: CodeKind,
  kept: {
    member_id: number;
    mail_key: string;
    expires_at: Date;
    email?: string | undefined;
    return_to?: string | null | undefined;
  },
): Promise<void> {
  const { email = null, return_to = null, ...columns } = kept;
  await insertCode(db, {
    ...columns,
    hash: hashSecret(code),
    kind,
    email,
    return_to,
    created_at: clock.now(),
  });
}

/** The members' page to which a member's last confirmation leads. */
export const returnToOf = (db: ReadDb, memberId: number): Promise<string | null> =>
  findReturnTo(db, memberId);

/**
 * Whose code this is, and whether it was used. Throws `code_not_valid` if it is unknown, expired or of another
 * kind.
 */
export async function checkCode(db: ReadDb, code: string, kind: CodeKind): Promise<CheckedCode> {
  const found = isConfirmationCode(code) ? await findValidCode(db, asked(code, kind)) : undefined;
  return owner(found);
}

/**
 * The same when the code is used; concurrent uses run one after another. The member is locked first, together with
 * the holder of the address the code is for, in the order of ARCHITECTURE.md, so that no deadlock occurs.
 */
export async function redeemCode(
  db: Db,
  code: string,
  kind: CodeKind,
): Promise<CheckedCode & { member: Addressee; holder: Addressee | undefined }> {
  const { member_id, email } = await checkCode(db, code, kind);
  const { member, holder } =
    email === null
      ? { member: await lockMember(db, member_id), holder: undefined }
      : await lockMemberAndHolder(db, member_id, email);
  if (!member) throw new AppError('code_not_valid');
  const query = asked(code, kind);
  const found = owner(await lockValidCode(db, query));
  if (!found.used) await markCodeUsed(db, query.hash, query.now);
  // Whoever has the code reads mail there, whatever a mail server said before.
  if (!found.used && PROVE_ADDRESS.has(kind)) await sendAgainTo(db, found.email ?? member.email);
  return { ...found, member, holder };
}

const asked = (code: string, kind: CodeKind) => ({ hash: hashSecret(code), kind, now: clock.now() });

function owner(
  found: { member_id: number; email: string | null; used_at: Date | null } | undefined,
): CheckedCode {
  if (!found) throw new AppError('code_not_valid');
  const { member_id, email, used_at } = found;
  return { member_id, email, used: used_at !== null };
}

import { decideForChild as call } from '#contract/portal/parental-permission.calls.ts';
import type { MemberConfirmed } from '#server/features/confirmation/start-account.ts';
import type { FailureLimits } from '#server/http/failure-limits.ts';
import type { Api } from '#server/http/implement.ts';
import { checkParentalCode, decideForChild } from './parental-permission.ts';

export function parentalPermissionRoutes(
  api: Api,
  { limits, onConfirmed }: { limits: FailureLimits; onConfirmed: readonly MemberConfirmed[] },
): void {
  api.implement<typeof call, void>(
    call,
    (db, { body }) => decideForChild(db, body, onConfirmed),
    (db, { body, ip }) => checkParentalCode(db, limits, body, ip),
  );
}

import type { Actor } from '#server/features/audit/record-audit.ts';

/** How the audit log names an operator: by number, so that a changed name changes nothing there. */
export const operatorActor = (operatorId: number): Actor => ({
  kind: 'operator',
  name: `operators ${operatorId}`,
});

import type { Actor } from '#server/features/audit/record-audit.ts';

/** The operator's name in the audit log: the id, so that renaming changes nothing. */
export const operatorActor = (operatorId: number): Actor => ({
  kind: 'operator',
  name: `operators ${operatorId}`,
});

/** The id of the operator who acts; null: somebody else does. */
export const operatorOf = ({ kind, name }: Actor): number | null =>
  kind === 'operator' ? Number(name.replace('operators ', '')) : null;

import { useCall } from '#console/call.ts';
import type { Group } from '#contract/rules/conditions.ts';
import type { StoredDefinition } from '#contract/rules/stored-definition.ts';
import { storedScreenOut } from '#contract/rules/stored-screen-outs.ts';

export type TriedQuota = { id: number; name: string; condition: Group; isFull: boolean };

/** The quotas of a survey as conditions on the answers of its form, as it is written by now. */
export function useTriedQuotas(survey: number | string | null, form: StoredDefinition): TriedQuota[] {
  const { data } = useCall(
    'GET /surveys/:id/quotas',
    { params: { id: survey ?? 0 } },
    { enabled: survey !== null },
  );
  const byKey = new Map(form.map((one) => [one.key, one]));
  return (data?.cells ?? []).map(({ id, name, by_keys, is_enforced, filled, wanted }) => ({
    id,
    name,
    condition: storedScreenOut(by_keys, byKey),
    isFull: is_enforced && filled >= wanted,
  }));
}

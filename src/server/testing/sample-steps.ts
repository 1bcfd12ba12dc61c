import type { OperatorCalls } from '#contract/operator/calls.ts';
import type { OperatorClient, WithDatabase } from './test-app.ts';

export type AskedSample = Omit<OperatorCalls['POST /surveys/:id/dry-run']['body'], 'per_hour'>;
export type Run = OperatorCalls['POST /surveys/:id/dry-run']['data'];
/** Everybody of age, at most a hundred, by chance. */
export const plainSample: AskedSample = {
  condition: { kind: 'all', of: [{ kind: 'age', from: 18, to: null }] },
  size: 100,
  expected_completes: null,
  spread: false,
  recontact: null,
  order: 'random',
  seed: 1,
  rest_days: 0,
  not_after: [],
};

type Asked = Partial<AskedSample> & { per_hour?: number | null };

export const idOfSurvey = async ({ database }: WithDatabase, survey_number: string): Promise<number> =>
  (
    await database.read
      .selectFrom('surveys')
      .select('id')
      .where('survey_number', '=', survey_number)
      .executeTakeFirstOrThrow()
  ).id;

/** Dry runs of samples that differ from a usual one, and waves of exactly these. */
export function sampleSteps(manager: OperatorClient, usual: AskedSample) {
  const asked = (id: number, changes: Asked = {}) =>
    manager.call('POST /surveys/:id/dry-run', {
      params: { id },
      body: { ...usual, per_hour: null, ...changes },
    });
  return {
    asked,
    dryRun: async (id: number, changes: Asked = {}): Promise<Run> => (await asked(id, changes)).data,
    send: (
      id: number,
      { members, excluded, eligible, drawn, digest }: Run,
      changes: Partial<AskedSample> & { replicates?: number; starts_at?: string } = {},
    ) =>
      manager.call('POST /surveys/:id/waves', {
        params: { id },
        body: {
          ...{ ...usual, starts_at: null, per_hour: null, reminders: 1, reminder_days: 3, replicates: 1 },
          ...changes,
          seen: { members, excluded, eligible, drawn, digest },
        },
      }),
  };
}

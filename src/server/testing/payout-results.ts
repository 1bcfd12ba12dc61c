import { batchClerks, newKey } from './payout-batches.ts';
import type { addReward } from './rewards.ts';
import type { TestApp } from './test-app.ts';

const words = [
  { word: 'paid', outcome: 'paid' },
  { word: 'sent', outcome: 'sent' },
  { word: 'returned', outcome: 'returned' },
  { word: 'not sent', outcome: 'released' },
] as const;

/** A file of results: number, amount, result and order of each line. */
export const resultsFile = (lines: readonly (readonly (number | string)[])[]) => ({
  text: ['number;amount;result;order', ...lines.map((cells) => cells.join(';'))].join('\n'),
  columns: { number: 0, amount: 1, result: 2, reference: 3 },
  words: [...words],
});

export const noResults = { sent: 0, paid: 0, failed: 0, released: 0, left_out: 0 };

/** The clerks of batches, who also try and enter files of results. */
export async function resultClerks(testApp: TestApp, reward: Awaited<ReturnType<typeof addReward>>) {
  const clerks = await batchClerks(testApp, reward);
  const attempt = (id: number, body: ReturnType<typeof resultsFile>, client = clerks.second.client) =>
    client.call('POST /payout-batches/:id/results/try', { params: { id }, body });
  const apply = (
    id: number,
    body: ReturnType<typeof resultsFile>,
    expected: Partial<typeof noResults>,
    { client = clerks.second.client, key = newKey() } = {},
  ) =>
    client.call('POST /payout-batches/:id/results', {
      params: { id },
      body: { key, ...body, expected: { ...noResults, ...expected } },
    });
  /** How often points of these requests were returned. */
  const returned = async (ids: readonly number[]) =>
    (
      await testApp.database.read
        .selectFrom('exchange_request_events')
        .select('request_id')
        .where('request_id', 'in', ids)
        .where('status', '=', 'failed')
        .execute()
    ).length;
  return { ...clerks, attempt, apply, returned };
}

import { signedInOperator } from './operators.ts';
import { type addReward, unheldRequests } from './rewards.ts';
import { runJobs } from './run-jobs.ts';
import type { OperatorClient, TestApp } from './test-app.ts';

let nextKey = 1;
export const newKey = () => `batch-key-${nextKey++}`;

/** What operators do with batches, over the API as the console does. */
export async function batchClerks(testApp: TestApp, reward: Awaited<ReturnType<typeof addReward>>) {
  const sign = () => signedInOperator(testApp, { role: 'rewards', countries: ['BG'], step_up: true });
  const [first, second] = [await sign(), await sign()];
  const bulk = async (name: string, body: object, client: OperatorClient = first.client) => {
    const response = await client.call(
      `POST /reward-requests/bulk/${name}` as 'POST /reward-requests/bulk/approve',
      {
        body: { key: newKey(), ...body } as never,
      },
    );
    await runJobs(testApp);
    return response;
  };
  const create = async () =>
    (
      await first.client.call('POST /payout-batches', {
        body: { key: newKey(), country_code: 'BG', name: 'November' },
      })
    ).data.id;
  const get = async (id: number, client: OperatorClient = first.client) =>
    (await client.call('GET /payout-batches/:id', { params: { id } })).data;
  const approved = async (count: number): Promise<number[]> => {
    const ids = await unheldRequests(testApp, reward, { count, country_code: 'BG' });
    await bulk('approve', { ids });
    return ids;
  };
  const move = async (
    id: number,
    name: 'freeze' | 'reopen' | 'close' | 'cancel',
    { client = first.client, ...body }: { client?: OperatorClient; version?: number; requests?: number } = {},
  ) => {
    const { version, requests } = await get(id);
    return client.call(`POST /payout-batches/:id/${name}` as 'POST /payout-batches/:id/freeze', {
      params: { id },
      body: { version, requests: requests.length, ...body },
    });
  };
  /** A batch of so many requests, frozen by the first operator. */
  const frozen = async (count: number) => {
    const ids = await approved(count);
    const id = await create();
    await bulk('put-into-batch', { ids, batch_id: id });
    await move(id, 'freeze');
    return { id, ids };
  };
  return { first, second, bulk, create, get, approved, move, frozen };
}

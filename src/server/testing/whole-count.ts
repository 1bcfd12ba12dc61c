import { expect, vi } from 'vitest';
import type { OperatorClient } from './test-app.ts';

/** How many rows a list has, asked until counting was quick enough to come to an end. */
export const wholeCount = (
  client: OperatorClient,
  key: 'GET /attempts/count' | 'GET /members/count',
  query: Record<string, string>,
): Promise<number> =>
  vi.waitFor(
    async () => {
      const { data } = await client.call(key, { query });
      expect(data.at_least).toBe(false);
      return data.count;
    },
    { timeout: 30_000 },
  );

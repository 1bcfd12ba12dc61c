import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '#ui/call.ts';
import { forgetAllDrafts } from '#ui/drafts.ts';
import { forgetIdempotencyKey, isUnanswered, withIdempotencyKey } from './idempotency-key.ts';

const PLACE = '/members/reward-claim?reward=1&quantity=1';
const VERA = 'vera@example.org';

let keys: string[];
const send = (answer: () => Promise<unknown>) =>
  withIdempotencyKey(PLACE, VERA, (key) => {
    keys.push(key);
    return answer();
  }).catch(() => {});
const fails = (status: number) => () => Promise.reject(new CallError('No', status, undefined, {}));

beforeEach(() => {
  keys = [];
  vi.useFakeTimers({ now: new Date('2026-01-01T10:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  forgetAllDrafts();
  vi.useRealTimers();
});

describe('an exchange', () => {
  it.each([422, 409, 401, 429])('that was refused with %i has not arrived', async (status) => {
    await send(fails(status));
    expect(isUnanswered(PLACE, VERA)).toBe(false);
    await send(fails(status));
    expect(new Set(keys).size).toBe(1);
  });

  it.each([0, 500, 502, 504])('whose answer was lost (%i) may have arrived', async (status) => {
    await send(fails(status));
    expect(isUnanswered(PLACE, VERA)).toBe(true);
    expect(isUnanswered(PLACE, 'neli@example.org')).toBe(false);
  });

  it('that may have arrived still may have when the next attempt is refused', async () => {
    await send(fails(0));
    await send(fails(422));
    expect(isUnanswered(PLACE, VERA)).toBe(true);
    expect(new Set(keys).size).toBe(1);
  });

  it('under way may have arrived, if the page is loaded again meanwhile', () => {
    void send(() => new Promise(() => {}));
    expect(isUnanswered(PLACE, VERA)).toBe(true);
  });

  it('has another key once it was made, and after an hour', async () => {
    await send(() => Promise.resolve());
    forgetIdempotencyKey(PLACE);
    expect(isUnanswered(PLACE, VERA)).toBe(false);
    await send(fails(0));
    vi.setSystemTime(Date.now() + 60 * 60 * 1000);
    await send(fails(422));
    expect(new Set(keys).size).toBe(3);
    expect(isUnanswered(PLACE, VERA)).toBe(false);
  });
});

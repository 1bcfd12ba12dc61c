import { afterAll, expect, it } from 'vitest';
import type { ErrorCode } from '#contract/errors.ts';
import { operatorApi } from '#contract/operator/base-path.ts';
import { operatorErrors } from '#contract/operator/operator-errors.ts';
import { operatorSentence } from '#contract/operator/operator-sentences.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { refusalsOf } from './refusals.ts';

const test = await startTestApp();
afterAll(() => test.close());

/** Refusals of whoever makes the call, operator or member. */
const OF_THE_CALLER: readonly ErrorCode[] = ['not_allowed', 'wrong_site'];

it('no refusal calls an operator "you" where the member is meant', () => {
  const codes = test.app.implementedCalls
    .filter(({ base }) => base === operatorApi)
    .flatMap(({ endpoint }) => refusalsOf(endpoint))
    .filter((code) => !(code in operatorErrors) && !OF_THE_CALLER.includes(code));
  expect(codes).toContain('points_not_enough');
  expect([...new Set(codes)].filter((code) => /\byou/i.test(operatorSentence(code) ?? ''))).toEqual([]);
});

import { expect, test } from '@playwright/test';
import { kvorum } from './command-line.ts';

test('works on the database of the running server', () => {
  expect(kvorum('journal', 'prove')).toMatchObject({ status: 0, answer: { pending: expect.any(Number) } });
  expect(kvorum('member', 'show', 'maria.petrova@example.com')).toMatchObject({
    status: 0,
    answer: { state: 'active' },
  });
  expect(kvorum('survey', 'show', 'nothing')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('"not_found"'),
  });
  expect(kvorum('surveys').status).toBe(2);
});

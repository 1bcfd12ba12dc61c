import type { Sample } from './wave.ts';

/** What a wave begins with. */
export const usualSample: Sample = {
  condition: { kind: 'all', of: [{ kind: 'age', from: 18, to: null }] },
  size: 100,
  order: 'random',
  seed: 0,
  rest_days: 7,
  not_after: [],
  expected_completes: null,
  spread: false,
  recontact: null,
};

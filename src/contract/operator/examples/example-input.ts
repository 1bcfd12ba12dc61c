import type { OperatorCallKey, OperatorCalls } from '#contract/operator/calls.ts';

type Part<Name extends string, T> = T extends undefined ? unknown : { [K in Name]: T };
/** What a call is given: its parameters, query and body. */
export type OperatorInput<K extends OperatorCallKey> = Part<'body', OperatorCalls[K]['body']> &
  (keyof OperatorCalls[K]['params'] extends never ? unknown : { params: OperatorCalls[K]['params'] }) & {
    query?: Record<string, string>;
  };

export type OperatorExamples = { [K in OperatorCallKey]: OperatorInput<K> };

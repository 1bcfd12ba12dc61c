import { operatorApi } from '#contract/operator/base-path.ts';
import type { OperatorCallKey, OperatorCalls } from '#contract/operator/calls.ts';
import { LOOKS_BY_POST } from '#contract/operator/looks.ts';
import {
  type Action,
  type ActionOptions,
  useAction as useAnyAction,
  useInvalidate as useAnyInvalidate,
} from '#ui/action.ts';
import { createCalls } from '#ui/calls.ts';
import { recover } from './interruptions.ts';
import { fileOf } from './save-file.ts';

/** No call of the console belongs to another site. */
const noOtherSite = () => {};

/**
 * The operators' API, in which a call that needs a sign-in or a second factor waits for that in a dialog over the
 * page, and is then made once more.
 */
export const { call, callEvents, useCall } = createCalls<OperatorCalls>(operatorApi, noOtherSite, {
  recover,
  keyed: { looks: LOOKS_BY_POST },
  fileOf,
});

export type OperatorGetKey = Extract<OperatorCallKey, `GET ${string}`>;

/** `useAction` of `#ui`, with the operators' calls as what an action makes stale. */
export const useAction = <I = void, D = unknown>(
  send: (input: I) => Promise<D>,
  options: ActionOptions<D, OperatorGetKey> = {},
): Action<I> => useAnyAction(send, options);

/** `useInvalidate` of `#ui`, by the operators' calls. */
export const useInvalidate = (): ((keys: readonly OperatorGetKey[]) => Promise<void>) => useAnyInvalidate();

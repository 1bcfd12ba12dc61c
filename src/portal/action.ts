import type { PortalCallKey } from '#contract/portal/calls.ts';
import { type Action, type ActionOptions, useAction as useAnyAction } from '#ui/action.ts';

/** `useAction` of `#ui`, typed with the portal's calls as the queries to invalidate. */
export const useAction = <I = void, D = unknown>(
  send: (input: I) => Promise<D>,
  options: ActionOptions<D, Extract<PortalCallKey, `GET ${string}`>> = {},
): Action<I> => useAnyAction(send, options);

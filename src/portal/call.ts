import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { PortalCallKey, PortalCalls } from '#contract/portal/calls.ts';
import { type CallError, type CallInput, createCall } from '#ui/call.ts';

/** Set by the browser's entry: what a failed call does to the page. */
export const callEvents = {
  onSignedOut: () => {},
  onFailure: (_message: string) => {},
};

export const call = createCall<PortalCalls>({
  base: '/api/portal/v1',
  onSignedOut: () => callEvents.onSignedOut(),
  onFailure: (message) => callEvents.onFailure(message),
});

type GetKey = Extract<PortalCallKey, `GET ${string}`>;

/** Reads a call through the query cache; `input` is part of the cache key. */
export function useCall<K extends GetKey>(
  key: K,
  input: Pick<CallInput<PortalCalls[K]>, 'params' | 'query'> = {},
  options: Partial<UseQueryOptions<PortalCalls[K]['data'], CallError>> = {},
): UseQueryResult<PortalCalls[K]['data'], CallError> {
  return useQuery<PortalCalls[K]['data'], CallError>({
    queryKey: [key, input],
    queryFn: ({ signal }) => call(key, { ...input, signal } as CallInput<PortalCalls[K]>, { notify: false }),
    ...options,
  });
}

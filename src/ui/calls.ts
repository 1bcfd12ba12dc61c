import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type AnyCalls, type CallEnvironment, type CallError, type CallInput, createCall } from './call.ts';

/** Handlers for failed calls, set while the page is shown (`CallFeedback`). */
export type CallEvents = {
  onSignedOut(): void;
  onNotAllowed(): void;
  onFailure(message: string): void;
};

/** Refused because the call belongs to another site of the installation. */
type OnOtherSite = (address: string) => void;

/** The ways to one API, by the map of its calls: calling, and reading through the query cache. */
export function createCalls<Calls extends AnyCalls>(
  base: string,
  onOtherSite: OnOtherSite,
  more: Pick<CallEnvironment, 'recover' | 'keyed' | 'fileOf'> = {},
) {
  type GetKey = Extract<keyof Calls, `GET ${string}`>;
  const callEvents: CallEvents = { onSignedOut() {}, onNotAllowed() {}, onFailure() {} };
  const call = createCall<Calls>({
    base,
    onOtherSite,
    ...more,
    onSignedOut: () => callEvents.onSignedOut(),
    onNotAllowed: () => callEvents.onNotAllowed(),
    onFailure: (message) => callEvents.onFailure(message),
  });

  /** Reads a call through the query cache; `input` is part of the cache key. */
  function useCall<K extends GetKey>(
    key: K,
    input: Pick<CallInput<Calls[K]>, 'params' | 'query'> = {},
    options: Partial<UseQueryOptions<Calls[K]['data'], CallError>> = {},
  ): UseQueryResult<Calls[K]['data'], CallError> {
    return useQuery<Calls[K]['data'], CallError>({
      queryKey: [key, input],
      queryFn: ({ signal }) => call(key, { ...input, signal } as CallInput<Calls[K]>, { notify: false }),
      ...options,
    });
  }

  return { call, callEvents, useCall };
}

import { type Context, use } from 'react';

/** What the provider above gives; fails with the provider's name where there is none. */
export function useProvided<T>(context: Context<T | null>, provider: string): T {
  const given = use(context);
  if (given === null) throw new Error(`There is no ${provider} above`);
  return given;
}

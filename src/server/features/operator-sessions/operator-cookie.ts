import type { Endpoint } from '#contract/endpoint.ts';
import type { Call } from '#server/http/call.ts';

export type OperatorCookie = {
  readonly name: string;
  set(call: Pick<Call<Endpoint>, 'setCookie'>, token: string): void;
  clear(call: Pick<Call<Endpoint>, 'clearCookie'>): void;
};

/** Over https the browser itself holds the cookie to this one host; it goes along with no request of another site. */
export function operatorCookie(secure: boolean): OperatorCookie {
  const name = secure ? '__Host-operator' : 'operator';
  return {
    name,
    set: (call, token) => call.setCookie(name, token, { sameSite: 'strict' }),
    clear: (call) => call.clearCookie(name),
  };
}

import type { Endpoint } from '#contract/endpoint.ts';
import type { Call } from '#server/http/call.ts';

export type OperatorCookie = {
  readonly name: string;
  set(call: Pick<Call<Endpoint>, 'setCookie'>, token: string): void;
  clear(call: Pick<Call<Endpoint>, 'clearCookie'>): void;
};

/** With https, the __Host- prefix binds the cookie to this host; SameSite keeps it from other sites' requests. */
export function operatorCookie(secure: boolean): OperatorCookie {
  const name = secure ? '__Host-operator' : 'operator';
  return {
    name,
    set: (call, token) => call.setCookie(name, token, { sameSite: 'strict' }),
    clear: (call) => call.clearCookie(name),
  };
}

import type { Conflict, ErrorCode, Failure, FieldErrors } from '#contract/errors.ts';
import { statusSentence } from '#contract/status-sentences.ts';
import { writtenOut } from './written-out.ts';

/** The input of a call in a map (`CallMap`). */
export type CallInput<C extends { params: unknown; query: unknown; body: unknown }> = {
  params?: C['params'];
  query?: C['query'];
  body?: C['body'];
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/** A map of calls: input and result by method and path. */
export type AnyCalls = Record<string, { params: unknown; query: unknown; body: unknown; data: unknown }>;

export type CallOptions = {
  /** false: the caller shows the failure itself instead of a toast; or a function that decides per failure. */
  notify?: boolean | ((failure: CallError) => boolean);
  /** false: a refusal that `recover` could mend is a failure all the same. */
  recover?: false;
};

/** The error a failed call rejects with: field errors and message. */
export class CallError extends Error {
  readonly errors: FieldErrors;
  readonly code: ErrorCode | undefined;
  /** HTTP status, or 0 without a response. */
  readonly status: number;
  /** With 409, where somebody else was faster: what differs. */
  readonly conflict: Conflict | undefined;
  constructor(
    message: string,
    status: number,
    code: ErrorCode | undefined,
    errors: FieldErrors,
    conflict?: Conflict,
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.conflict = conflict;
  }
}

export type CallEnvironment = {
  /** `/api/portal/v1` */
  base: string;
  /** 401 outside `/auth`: the member has to sign in again (docs/specification.md §8). */
  onSignedOut(): void;
  /** The caller lacks the right to something: what is shown by rights may have to follow. */
  onNotAllowed?(): void;
  /** 421: the address of the right site, to be opened. */
  onOtherSite(address: string): void;
  /**
   * Whether something has been done about this refusal, so that the call is made once more; what needs a person takes
   * as long as they need.
   */
  recover?(failure: CallError): Promise<boolean>;
  /** An English sentence to translate and show as a toast. */
  onFailure(message: string): void;
  /**
   * Gives each write an `Idempotency-Key`: sent again after its response was lost it counts once, where the endpoint says so
   * (docs/decisions/0101).
   */
  keyed?: {
    /** Calls by POST that do nothing: they have no key, and say nothing of a write before them. */
    looks: readonly string[];
  };
  /** Reads a successful response that is no envelope; null leaves it alone. */
  fileOf?(response: Response): Promise<unknown> | null;
};

export type CallFunction<Calls extends AnyCalls> = <K extends keyof Calls & string>(
  key: K,
  input?: CallInput<Calls[K]>,
  options?: CallOptions,
) => Promise<Calls[K]['data']>;

/** The only way to call the server: by method and path; resolves with its `data` (docs/specification.md §7, §8). */
export function createCall<Calls extends AnyCalls>(environment: CallEnvironment): CallFunction<Calls> {
  const keys: Keys = { unanswered: new Map(), waiting: new Set() };
  return async (key, input = {}, { notify = true, recover } = {}) => {
    const [method = 'GET', pattern = '/'] = key.split(' ');
    const path = pattern.replace(/:(\w+)/g, (_all, name: string) =>
      encodeURIComponent(String((input.params as Record<string, unknown> | undefined)?.[name] ?? '')),
    );
    const attempt = () => send(environment, method, path, input);
    const recovered = () => (recover === false ? attempt() : recovering(environment, attempt));
    try {
      const isWrite = method !== 'GET' && !environment.keyed?.looks.includes(key);
      if (!environment.keyed || !isWrite) return (await recovered()) as never;
      const content = JSON.stringify([method, path, input.body]);
      const idempotencyKey = keys.unanswered.get(content) ?? newIdempotencyKey();
      keys.unanswered.set(content, idempotencyKey);
      input = { ...input, headers: { ...input.headers, 'idempotency-key': idempotencyKey } };
      return (await heard(keys, content, recovered())) as never;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.code === 'not_allowed') environment.onNotAllowed?.();
      if (error.status === 401 && !path.startsWith('/auth')) environment.onSignedOut();
      else if (error.message && (typeof notify === 'function' ? notify(error) : notify))
        environment.onFailure(error.message);
      throw error;
    }
  };
}

type Keys = {
  /** Of writes that nobody knows to have arrived, by their content. */
  unanswered: Map<string, string>;
  /** The contents of those that wait for their response, or for a step-up before it. */
  waiting: Set<string>;
};

/** Forgets the key of a write once its response is there. */
async function heard<D>({ unanswered, waiting }: Keys, content: string, response: Promise<D>): Promise<D> {
  waiting.add(content);
  try {
    const data = await response;
    unanswered.delete(content);
    // What is sent after something else was done is meant anew, also where it says the same.
    for (const other of unanswered.keys()) if (!waiting.has(other)) unanswered.delete(other);
    return data;
  } catch (error) {
    if (error instanceof CallError && isRefusal(error) && !isTurnedAway(error)) unanswered.delete(content);
    throw error;
  } finally {
    waiting.delete(content);
  }
}

/** The server has answered that it did nothing. */
export const isRefusal = ({ status }: CallError): boolean => status >= 400 && status < 500;

/** Refused before it was looked at: nothing is known of an earlier try whose response was lost. */
const isTurnedAway = ({ status }: CallError): boolean => [401, 403, 429].includes(status);

/** randomUUID is missing on sites without https. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');

async function recovering(environment: CallEnvironment, attempt: () => Promise<unknown>): Promise<unknown> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof CallError) || !(await environment.recover?.(error))) throw error;
    }
  }
}

/** A call that takes longer has failed: whoever waits gets a word and can try again. */
const TIME_LIMIT_MS = 30_000;

/** The message when there is no response from our server. */
const NO_RESPONSE = 'You seem to be offline. Check your connection and try again';

async function send(
  environment: CallEnvironment,
  method: string,
  path: string,
  input: CallInput<AnyCalls[string]>,
): Promise<unknown> {
  const limit = new AbortController();
  const stop = () => limit.abort();
  const timer = setTimeout(stop, TIME_LIMIT_MS);
  input.signal?.addEventListener('abort', stop);
  if (input.signal?.aborted) stop();
  try {
    const response = await fetch(`${environment.base}${path}${queryString(input.query)}`, {
      method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...input.headers,
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body, writtenOut) }),
      signal: limit.signal,
    });
    return await dataOf(response, environment);
  } catch (error) {
    if (error instanceof CallError || input.signal?.aborted) throw error;
    throw new CallError(limit.signal.aborted ? statusSentence(503) : NO_RESPONSE, 0, undefined, {});
  } finally {
    clearTimeout(timer);
    input.signal?.removeEventListener('abort', stop);
  }
}

/** The envelope of both APIs, as far as present. */
type Envelope = { success?: boolean; data?: unknown } & Partial<
  Pick<Failure, 'code' | 'message' | 'errors' | 'conflict'>
>;

async function dataOf(response: Response, environment: CallEnvironment): Promise<unknown> {
  const file = response.ok ? environment.fileOf?.(response) : null;
  if (file) return file;
  // Proxies and captive portals answer with pages, so `body` may not be the envelope.
  const body = parsed(await response.text()) as Envelope | null;
  const isOurs = typeof body?.success === 'boolean';
  // Only our server knows whether somebody is still signed in.
  if (!isOurs && (response.ok || response.status === 401)) throw new CallError(NO_RESPONSE, 0, undefined, {});
  if (response.ok) return body?.data ?? null;
  if (response.status === 421 && body?.data) {
    environment.onOtherSite(body.data as string);
    return new Promise(() => {});
  }
  const fields = body?.errors ?? {};
  const message = body?.message || (Object.keys(fields).length === 0 ? statusSentence(response.status) : '');
  throw new CallError(message, response.status, body?.code, fields, body?.conflict);
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

/** Nested keys in brackets: `{ a: { b: 1 } }` becomes `a[b]=1`. */
export function queryString(query: unknown): string {
  const pairs: string[] = [];
  const add = (name: string, value: unknown): void => {
    if (value === undefined || value === null) return;
    if (typeof value === 'object') {
      for (const [key, inner] of Object.entries(value)) add(name ? `${name}[${key}]` : key, inner);
    } else {
      pairs.push(`${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`);
    }
  };
  add('', query);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

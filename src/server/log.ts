import type { Writable } from 'node:stream';
import pino, { type Logger } from 'pino';

/** A run of letters and digits too long for a name: a code or a token. */
const SECRET = /^[\w-]{20,}$/;

/** An address for the log, without codes and tokens in the path and without the query. */
export function redactedUrl(url: string): string {
  const [path = '', ...query] = url.split(/[?#]/);
  const segments = path.split('/').map((segment) => (SECRET.test(segment) ? '…' : segment));
  return segments.join('/') + (query.length > 0 ? '?…' : '');
}

type LoggedError = Error & { code?: unknown; constraint?: unknown; table?: unknown };

/**
 * The parts of an error that are logged, without PostgreSQL's `detail` and `where`, which contain values of the row.
 */
function describeError(error: LoggedError): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: 'something was thrown that is no error' };
  const { name, message, stack, code, constraint, table, cause } = error;
  return {
    type: name,
    message,
    stack,
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint, table }),
    ...(cause instanceof Error ? { cause: describeError(cause) } : {}),
  };
}

/** Structured log lines without personal data: no member, address or body. */
export function openLog(level: string, destination?: Writable): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: {
        err: describeError,
        req: ({ method, url }: { method?: string; url?: string }) => ({
          method,
          url: redactedUrl(url ?? ''),
        }),
        res: ({ statusCode }: { statusCode?: number }) => ({ statusCode }),
      },
    },
    destination ?? (process.stdout.isTTY ? readable(process.stdout) : pino.destination(1)),
  );
}

/** At a terminal the output is formatted for people. */
function readable(out: Writable): { write(line: string): void } {
  return {
    write(line) {
      const { level, time, msg, err, ...rest } = JSON.parse(line);
      const fields = Object.entries(rest).map(([name, value]) => ` ${name}=${JSON.stringify(value)}`);
      out.write(`${String(time).slice(11, 19)} ${level} ${msg ?? ''}${fields.join('')}\n`);
      if (err?.stack) out.write(`${err.stack}\n`);
    },
  };
}

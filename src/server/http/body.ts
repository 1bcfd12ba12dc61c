import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

/** The deepest nesting of objects and arrays. */
const DEEPEST = 20;

/**
 * Parses JSON, refuses prototype keys and keeps the text, because signatures cover the bytes; an empty body is
 * undefined, also from a plain form without fields.
 */
export function acceptJsonBodies(app: FastifyInstance): void {
  app.decorateRequest('rawText', '');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    request.rawText = String(text);
    if (request.rawText.trim() === '') return done(null, undefined);
    let body: unknown;
    try {
      body = parseJson(request.rawText);
    } catch {
      return done(new AppError('unreadable'));
    }
    done(null, body);
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => (text === '' ? done(null, undefined) : done(new AppError('unreadable'))),
  );
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    done(new AppError('unreadable'));
  });
}

function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (!isSafe(value, DEEPEST)) throw new SyntaxError('unsafe JSON');
  return value;
}

/** Checks for prototype keys and for nesting so deep that it could exhaust the stack. */
function isSafe(value: unknown, depth: number): boolean {
  if (value === null || typeof value !== 'object') return true;
  if (depth === 0) return false;
  if (Array.isArray(value)) return value.every((inner) => isSafe(inner, depth - 1));
  return Object.entries(value).every(([key, inner]) => key !== '__proto__' && isSafe(inner, depth - 1));
}

/** For addresses that mailbox providers or browsers post any form to: the body is ignored. */
export function ignoreBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    done(null, undefined);
  });
}

/** For plain forms with fields, beside JSON; a field that stands twice counts with its last value. */
export function acceptForms(app: FastifyInstance): void {
  app.removeContentTypeParser('application/x-www-form-urlencoded');
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => {
      const body: unknown = Object.fromEntries(new URLSearchParams(String(text)));
      return isSafe(body, DEEPEST) ? done(null, body) : done(new AppError('unreadable'));
    },
  );
}

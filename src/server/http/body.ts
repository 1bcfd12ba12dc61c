import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

/** JSON alone, kept as text too (signatures cover the bytes); an empty body is none. Prototype keys are refused. */
export function acceptJsonBodies(app: FastifyInstance): void {
  app.decorateRequest('rawText', '');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    request.rawText = String(text);
    if (request.rawText.trim() === '') return done(null, undefined);
    try {
      done(null, JSON.parse(request.rawText, refusePrototypeKeys));
    } catch {
      done(new AppError('unreadable'));
    }
  });
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    done(new AppError('unreadable'));
  });
}

function refusePrototypeKeys(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new SyntaxError('prototype key');
  return value;
}

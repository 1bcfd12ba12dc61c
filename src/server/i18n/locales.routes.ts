import { createHash } from 'node:crypto';
import { getLocale } from '#contract/portal/locales.calls.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Api } from '#server/http/implement.ts';
import { findPortalTexts } from './portal-texts.ts';

export function localesRoutes(api: Api): void {
  // The files don't change while the process runs.
  const tags = new Map<string, string>();

  api.implement(getLocale, async (_db, { params: { lng }, setHeader }) => {
    const texts = await findPortalTexts(lng);
    if (!texts) throw new AppError('not_found');
    const tag =
      tags.get(lng) ?? `W/"${createHash('sha256').update(JSON.stringify(texts)).digest('base64url')}"`;
    tags.set(lng, tag);
    setHeader('etag', tag);
    setHeader('cache-control', 'public, no-cache');
    return texts;
  });
}

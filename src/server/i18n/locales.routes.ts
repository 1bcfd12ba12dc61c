import { createHash } from 'node:crypto';
import { getConsoleLocale } from '#contract/operator/console.calls.ts';
import { getLocale } from '#contract/portal/locales.calls.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Api } from '#server/http/implement.ts';
import type { Texts } from '#ui/texts.ts';
import { consoleTexts } from './console-texts.ts';
import { findPortalTexts } from './portal-texts.ts';

export function localesRoutes(api: Api): void {
  const tagOf = openTags();
  api.implement(getLocale, async (_db, { params: { lng }, setHeader }) => {
    const texts = await findPortalTexts(lng);
    if (!texts) throw new AppError('not_found');
    setHeader('etag', tagOf(lng, texts));
    setHeader('cache-control', 'public, no-cache');
    return texts;
  });
}

export function consoleLocalesRoutes(api: Api): void {
  const tagOf = openTags();
  api.implement(getConsoleLocale, async (_db, { params: { lng }, setHeader }) => {
    const texts = await consoleTexts(lng);
    setHeader('etag', tagOf(lng, texts));
    setHeader('cache-control', 'public, no-cache');
    return texts;
  });
}

/** The files do not change while the process runs: each is hashed once. */
function openTags(): (language: string, texts: Texts) => string {
  const tags = new Map<string, string>();
  return (language, texts) => {
    const tag =
      tags.get(language) ?? `W/"${createHash('sha256').update(JSON.stringify(texts)).digest('base64url')}"`;
    tags.set(language, tag);
    return tag;
  };
}

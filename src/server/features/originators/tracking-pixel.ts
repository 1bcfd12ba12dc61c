import type { ResultData } from '#contract/endpoint.ts';
import type { confirmEmail } from '#contract/portal/confirmation.calls.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { findPixel } from './originators.queries.ts';

const PLACEHOLDER = /\{([\w.-]+)\}/g;

type Tracking = ResultData<typeof confirmEmail>['tracking'];

/**
 * The pixel that reports a member's confirmation to the originator; `{name}` in its address is replaced by a
 * parameter the visitor came with. Null without a listed originator.
 */
export async function trackingPixel(db: ReadDb, memberId: number): Promise<Tracking> {
  const pixel = await findPixel(db, memberId);
  if (!pixel?.src || (pixel.type !== 'img' && pixel.type !== 'iframe')) return null;
  const src = fillPlaceholders(pixel.src, (pixel.params ?? {}) as Record<string, string>);
  return src === null ? null : { type: pixel.type, src };
}

/** Null if the visitor's parameters would change the host. */
function fillPlaceholders(template: string, params: Record<string, string>): string | null {
  const src = template.replace(PLACEHOLDER, (_all, name: string) =>
    encodeURIComponent(Object.hasOwn(params, name) ? (params[name] ?? '') : ''),
  );
  const host = hostOf(src);
  return host !== null && host === hostOf(template.replace(PLACEHOLDER, '')) ? src : null;
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : null);

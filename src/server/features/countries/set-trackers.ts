import { fieldMessages } from '#contract/field-messages.ts';
import { type PageKey, pageKeys } from '#contract/portal/page-keys.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { AppError, fieldError } from '#server/http/app-error.ts';
import { lockPanelSettings, panelSettings, updatePanel } from './countries.queries.ts';

/** docs/specification.md §3 "Portal settings"; null: not used. */
export type Trackers = {
  google_tag: string | null;
  google_analytics: string | null;
  facebook_pixel: string | null;
  /** Page key to comma-separated event names. */
  facebook_track: Record<string, string>;
};

const SHAPES = {
  google_tag: /^GTM-[A-Z0-9]{4,16}$/,
  google_analytics: /^(G|GT)-[A-Z0-9]{4,20}$/,
  facebook_pixel: /^\d{10,20}$/,
} as const;

const EVENT = /^[A-Za-z]\w{0,49}$/;

export const readTrackers = async (db: ReadDb): Promise<Trackers> => trackersOf(await panelSettings(db));

function trackersOf(panel: Awaited<ReturnType<typeof panelSettings>>): Trackers {
  if (!panel) throw new AppError('not_found');
  const { google_tag, google_analytics, facebook_pixel } = panel;
  const facebook_track = panel.facebook_track as Record<string, string>;
  return { google_tag, google_analytics, facebook_pixel, facebook_track };
}

/**
 * Changes the trackers that the portal loads with consent; omitted values stay. Ids look like `GTM-…`, `G-…` and a
 * number; events are set by page key, and an empty text removes a page's events. Field errors, also as
 * `facebook_track.<page>` for a wrong page or event.
 */
export async function setTrackers(db: Db, actor: Actor, changes: Partial<Trackers>): Promise<Trackers> {
  const errors: Record<string, string> = {};
  for (const [name, shape] of Object.entries(SHAPES)) {
    const id = changes[name as keyof typeof SHAPES];
    if (typeof id === 'string' && !shape.test(id)) errors[name] = fieldMessages.invalid;
  }
  const events: Record<string, string> = {};
  for (const [page, text] of Object.entries(changes.facebook_track ?? {})) {
    const names = text.split(',').flatMap((name) => name.trim() || []);
    if (!pageKeys.includes(page as PageKey)) errors[`facebook_track.${page}`] = fieldMessages.not_an_option;
    else if (!names.every((name) => EVENT.test(name)))
      errors[`facebook_track.${page}`] = fieldMessages.invalid;
    events[page] = names.join(',');
  }
  if (Object.keys(errors).length > 0) throw fieldError(errors);

  const before = trackersOf(await lockPanelSettings(db));
  const tracked = Object.entries({ ...before.facebook_track, ...events }).filter(([, names]) => names !== '');
  const after: Trackers = { ...before, ...changes, facebook_track: Object.fromEntries(tracked) };
  await updatePanel(db, { ...after, facebook_track: JSON.stringify(after.facebook_track) });
  await recordAudit(db, { actor, action: 'set_trackers', subject: 'panel', details: { before, after } });
  return after;
}

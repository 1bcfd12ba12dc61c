import { fieldMessages } from '#contract/field-messages.ts';
import type { Db } from '#server/database/connect.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { fieldError } from '#server/http/app-error.ts';
import { insertOriginator, lockOriginator, updateOriginator } from './originators.queries.ts';

export type Originator = {
  name: string;
  pixel_type: 'img' | 'iframe' | null;
  /** An https address; `{name}` is replaced by a query parameter of the visitor. */
  pixel_src: string | null;
  active: boolean;
};

type Changes = {
  name: string;
  pixel?: { type: 'img' | 'iframe'; src: string } | null;
  active?: boolean;
};

const NAME = /^[\w.-]{1,100}$/;

/**
 * Adds or changes a source of registrations; omitted values stay. With consent, the confirmation page shows its
 * pixel to the members it brought.
 */
export async function setOriginator(db: Db, actor: Actor, changes: Changes): Promise<Originator> {
  const { name, pixel } = changes;
  const errors = {
    ...(NAME.test(name) ? {} : { name: fieldMessages.invalid }),
    ...(!pixel || isPixelAddress(pixel.src) ? {} : { pixel_src: fieldMessages.entry_url }),
  };
  if (Object.keys(errors).length > 0) throw fieldError(errors);

  // Whoever puts the same name on the list at this moment is waited for, and what they set stays.
  const isNew = await insertOriginator(db, { name });
  const before = isNew ? null : await lockOriginator(db, name);
  const after: Originator = {
    name,
    pixel_type: (before?.pixel_type ?? null) as Originator['pixel_type'],
    pixel_src: before?.pixel_src ?? null,
    ...(pixel !== undefined && { pixel_type: pixel?.type ?? null, pixel_src: pixel?.src ?? null }),
    active: changes.active ?? before?.active ?? true,
  };
  await updateOriginator(db, after);
  await recordAudit(db, {
    actor,
    action: 'set_originator',
    subject: `originators ${name}`,
    details: { before, after },
  });
  return after;
}

/** An absolute URL whose host can't be changed by a visitor's parameters. */
function isPixelAddress(src: string): boolean {
  const [, host] = /^https:\/\/([^/?#]+)/.exec(src) ?? [];
  return host !== undefined && /^[a-z0-9.-]+(:\d+)?$/i.test(host) && URL.canParse(src) && src.length <= 2000;
}

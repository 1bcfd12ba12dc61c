import type { FoundThing } from '#console/area.ts';
import { call } from '#console/call.ts';
import { pathOf, paths } from '#console/paths.ts';
import { CallError } from '#ui/call.ts';

const MOST = 10;

/** Members by number, name or address, for the palette. */
export async function findMembers(text: string, signal: AbortSignal): Promise<FoundThing[]> {
  try {
    const found = await call('GET /members/search', { query: { text }, signal }, { notify: false });
    return found.slice(0, MOST).map(({ id, country_code, contact }) => ({
      to: pathOf(paths.member, id),
      name: contact ? `${contact.first_name} ${contact.last_name}` : `${country_code} ${id}`,
      detail: contact ? `${contact.email} · ${country_code} ${id}` : '',
    }));
  } catch (error) {
    // Too few letters of names, among signs of other kinds: nobody is found by it.
    if (error instanceof CallError && error.status === 422) return [];
    throw error;
  }
}

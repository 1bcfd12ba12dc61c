import type { ReceivedData } from '#contract/endpoint.ts';
import type { getPortalSettings } from '#contract/portal/countries.calls.ts';
import type { User } from '#contract/portal/user.ts';
import type { Formatted } from '#ui/formats.tsx';
import type { Texts } from '#ui/texts.ts';

export type PortalSettings = ReceivedData<typeof getPortalSettings>;

/** The data the server embeds in a page, so that the browser can hydrate without further requests. */
export type Boot = {
  settings: PortalSettings;
  /** null: the visitor isn't signed in. */
  user: User | null;
  /** The country's date, YYYY-MM-DD, when the page was rendered, and the moment when that day ends. */
  today: { date: string; ends: number };
  /** The translations used by this page. */
  texts: Texts;
  /** Numbers, money and dates of this page, as `useFormats` wrote them on the server. */
  formatted: Formatted;
  /** Results of the page's calls: `[call, input, data]`. */
  results: ReadonlyArray<readonly [call: string, input: unknown, data: unknown]>;
};

/** Reads what `bootScript` wrote. */
export const readBoot = (): Boot =>
  JSON.parse(document.getElementById('boot')?.textContent ?? 'null') as Boot;

const escapes: Record<string, string> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' };

/** JSON escaped for use inside a script element. */
export const scriptJson = (data: unknown): string =>
  JSON.stringify(data).replace(/[<\u2028\u2029]/g, (character) => escapes[character] ?? character);

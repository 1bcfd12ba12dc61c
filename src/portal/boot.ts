import type { ReceivedData } from '#contract/endpoint.ts';
import type { getPortalSettings } from '#contract/portal/countries.calls.ts';
import type { User } from '#contract/portal/user.ts';
import type { Texts } from '#ui/texts.ts';

export type PortalSettings = ReceivedData<typeof getPortalSettings>;

/** What the server hands over with a page, so that the browser asks for nothing before it can show it. */
export type Boot = {
  settings: PortalSettings;
  /** null: the server saw no session. */
  user: User | null;
  /** The country's day, YYYY-MM-DD, on which the page was rendered. */
  today: string;
  /** The translations that this page used. */
  texts: Texts;
  /** Answers of the calls that the page needs: `[call, input, data]`. */
  answers: ReadonlyArray<readonly [call: string, input: unknown, data: unknown]>;
};

/** Reads what `bootScript` wrote. */
export const readBoot = (): Boot =>
  JSON.parse(document.getElementById('boot')?.textContent ?? 'null') as Boot;

const escapes: Record<string, string> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' };

/** JSON that can stand inside a script element. */
export const scriptJson = (data: unknown): string =>
  JSON.stringify(data).replace(/[<\u2028\u2029]/g, (character) => escapes[character] ?? character);

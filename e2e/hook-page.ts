import { expect, type Page } from '@playwright/test';
import type { Harness } from './gallery/hooks/harness.ts';
import { test as base } from './gallery-page.ts';

type Refusals = Record<string, string>;

/** The page of one hook: what it answered, and the calls that it sent. */
export type HookPage = {
  open(hook: string, query?: string): Promise<void>;
  /** Hydrates a page that was opened with `?waits`. */
  hydrate(): Promise<void>;
  state: ReturnType<Page['locator']>;
  /** Expects the hook to answer what holds at least these. */
  shows(state: Record<string, unknown>): Promise<void>;
  sent(): Promise<unknown[]>;
  answer(data?: unknown): Promise<void>;
  refuse(errors?: Refusals): Promise<void>;
  breakDown(): Promise<void>;
  press(name: string): Promise<void>;
};

export const test = base.extend<{ hook: HookPage }>({
  hook: async ({ page, open }, use) => {
    const ask = <R, A>(work: (harness: Harness, given: A) => R, given: A) =>
      page
        .evaluateHandle(() => (window as unknown as { harness: Harness }).harness)
        .then((harness) => harness.evaluate(work as (harness: Harness, given: unknown) => R, given));
    const state = page.locator('[data-state]');
    const hydrated = () => page.locator('body[data-hydrated]').waitFor();
    await use({
      open: (hook, query = '') => open(`?hook=${hook}${query}`, 'hooks'),
      async hydrate() {
        await page.evaluate(() => window.dispatchEvent(new Event('hydrate')));
        await hydrated();
      },
      state,
      shows: (expected) =>
        expect.poll(async () => JSON.parse((await state.textContent()) ?? '')).toMatchObject(expected),
      sent: () => ask((harness) => harness.sent(), undefined),
      answer: (data) => ask((harness, given) => harness.answer(given), data),
      refuse: (errors = {}) => ask((harness, given) => harness.refuse(given), errors),
      breakDown: () => ask((harness) => harness.breakDown(), undefined),
      press: (name) => page.getByRole('button', { name, exact: true }).click(),
    });
  },
});

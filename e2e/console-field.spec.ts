import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { goOnToPart, prefer, signInAsOwner } from './console.ts';
import { expect, test } from './fixtures.ts';
import { followPath } from './follow-path.ts';
import { layoutProblems } from './layout-problems.ts';
import { ownPanel } from './own-panel.ts';

const panel = ownPanel({ demo: true });

/** A survey of the demo with reports, decisions and unverified completes; one with quotas; their project. */
const SHOWN = { elsewhere: 'transport-autumn', quotas: 'holidays-winter' };

const ids = () =>
  panel.onDatabase(async ({ read }) => {
    const attempts = await read
      .selectFrom('attempts as a')
      .innerJoin('surveys as s', 's.id', 'a.survey_id')
      .select(['a.id', 'a.token', 'a.survey_id', 's.project_id', 's.survey_number', 'a.reconciled'])
      .where('a.outcome', '=', 'complete')
      .where('s.survey_number', 'in', Object.values(SHOWN))
      .orderBy('a.id')
      .execute();
    const of = (number: string) => attempts.filter(({ survey_number }) => survey_number === number);
    const [any] = of(SHOWN.elsewhere);
    const [other] = of(SHOWN.quotas);
    const rejected = of(SHOWN.elsewhere).find(({ reconciled }) => reconciled === 'reconciled_reject');
    if (!any || !other || !rejected) throw new Error('the demo has changed');
    return { any, other, rejected, tokens: of(SHOWN.elsewhere).map(({ token }) => token) };
  });

const english = readFileSync('locales/console/en.json', 'utf8');
const bulgarian = readFileSync('locales/console/bg.json', 'utf8');

for (const { language, theme, width } of [
  { language: 'en', theme: 'light', width: 1280 },
  { language: 'bg', theme: 'dark', width: 390 },
] as const)
  test(`figures, attempts and reconciliations of the field are clean in ${language}, ${theme}, ${width} wide`, async ({
    page,
    inspect,
  }) => {
    const texts = JSON.parse(language === 'en' ? english : bulgarian) as Record<string, string>;
    const t = (text: string) => texts[text] ?? '';
    const { any, other, rejected, tokens } = await ids();
    await page.setViewportSize({ width, height: 800 });
    await prefer(page, { theme });
    await signInAsOwner(page, '/account', { url: panel.console(), dataDir: panel.dataDir() });
    await page.evaluate(
      (chosen) =>
        fetch('/api/operator/v1/auth/settings', {
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ name: 'Irina Koleva', language: chosen, time_zone: 'Europe/Sofia' }),
        }),
      language,
    );
    const look = async () => {
      await expect(page.getByText(t('Loading...')).filter({ visible: true })).toHaveCount(0);
      await inspect(page);
      expect(await layoutProblems(page)).toEqual([]);
    };
    const go = async (path: string, shown: string) => {
      // The language is the operator's with the next document.
      if (page.url().endsWith('/account')) await page.goto(panel.console() + path);
      else if (path.includes('?')) await goOnToPart(page, path);
      else await followPath(page, path);
      await expect(page.getByRole('main').getByText(t(shown)).first()).toBeVisible();
    };
    for (const [path, shown] of [
      [`/surveys/${any.survey_id}`, 'What came of the invitations'],
      [`/surveys/${other.survey_id}`, 'Soft launch'],
      [`/surveys/${other.survey_id}?tab=quotas`, 'Quotas'],
      [`/surveys/projects/${any.project_id}`, 'What came of the invitations'],
      ['/surveys/attempts', 'Keyboard shortcuts of this list'],
      [`/surveys/attempts/${any.id}`, 'What happened'],
      [`/surveys/attempts/${rejected.id}`, 'What happened'],
      ['/surveys/reconciliations', 'Keyboard shortcuts of this list'],
      ['/surveys/reconciliation-rows', 'Keyboard shortcuts of this list'],
      ['/surveys/unverified', 'Keyboard shortcuts of this list'],
    ] as const) {
      await go(path, shown);
      await look();
    }
    await tryList(page, { path: `/surveys/${any.survey_id}/reconcile`, tokens, t, look });
  });

type Trying = {
  path: string;
  tokens: readonly string[];
  t(text: string): string;
  look(): Promise<void>;
};

/** A list with each kind of row, as it is given, matched, tried and about to be applied. */
async function tryList(page: Page, { path, tokens, t, look }: Trying): Promise<void> {
  await followPath(page, path);
  const list = page.getByRole('textbox', { name: t('Ids, one in each line') });
  const lines = tokens.map((token, at) => `${token};${['ok', 'rejected'][at % 2]};${at}`);
  await list.fill(['id;result;reason', ...lines, `${tokens[0]};rejected;`, 'nobody;ok;'].join('\n'));
  await look();
  await page.getByRole('combobox', { name: t('Reason for rejected attempts') }).selectOption('too_fast');
  await page
    .getByRole('combobox', { name: t('Rejected attempts whose review is over') })
    .selectOption('take_back');
  await page.getByRole('button', { name: t('Test run') }).press('Enter');
  await expect(page.getByRole('table', { name: t('Rows of the list') })).toBeVisible();
  await look();
}

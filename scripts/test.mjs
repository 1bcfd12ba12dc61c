// `npm test`: types, linter, unit and server tests, then the built product in a real browser.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, root } from './prepare.mjs';

ensureInstalled();
const bin = (path) => join(root, 'node_modules', path);
const node = (args, env = {}) =>
  spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
    .status === 0;

const reports = mkdtempSync(join(tmpdir(), 'kvorum-tests-'));
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');
let passed = 0;
let failed = 0;
const count = (ok) => {
  if (ok) passed += 1;
  else failed += 1;
  return ok;
};

count(node([bin('typescript/bin/tsc')]));
count(node([bin('@biomejs/biome/bin/biome'), 'check', '.']));

const vitestOk = node([
  bin('vitest/vitest.mjs'),
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${vitestReport}`,
]);
addReport(vitestReport, vitestOk, (report) => [report.numPassedTests, report.numFailedTests]);

ensureBuilt();
const { ensureChromium } = await import('./chromium.mjs');
const browserOk = node([bin('@playwright/test/cli.js'), 'test'], {
  CHROMIUM: ensureChromium(),
  PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport,
});
addReport(playwrightReport, browserOk, ({ stats }) => [stats.expected + stats.flaky, stats.unexpected]);

rmSync(reports, { recursive: true, force: true });
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** Adds a runner's figures; a runner that failed without a failed test counts as one. */
function addReport(file, ok, read) {
  let figures = [0, 0];
  try {
    figures = read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    ok = false;
  }
  passed += figures[0];
  failed += Math.max(figures[1], ok ? 0 : 1);
}

// `npm test`: types, linter, unit and server tests, then the built product in a real browser.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ensureBuilt, ensureInstalled, root } from './prepare.mjs';

ensureInstalled();
const bin = (path) => join(root, 'node_modules', path);
const node = (args, env = {}) =>
  spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
    .status === 0;

/** Where to begin when the whole takes too long. */
const SLOWEST = 12;

/** Beside the tests, which wait a lot; what it says is shown when it is asked for its result. */
function start(args) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => said.push(bytes));
  const ended = new Promise((resolve) => child.once('close', resolve));
  return async () => {
    const code = await ended;
    process.stdout.write(Buffer.concat(said));
    return code === 0;
  };
}

const reports = mkdtempSync(join(tmpdir(), 'kvorum-tests-'));
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');
const vitestFailures = join(reports, 'failures.jsonl');
/** Told once more at the end, where nobody has to search for it. */
const failures = [];
/** How long each file of tests took, in milliseconds. */
const files = [];
let passed = 0;
let failed = 0;
const count = (name, ok) => {
  if (ok) passed += 1;
  else {
    failed += 1;
    failures.push(name);
  }
};

const types = start([bin('typescript/bin/tsc')]);
const linter = start([bin('@biomejs/biome/bin/biome'), 'check', '.']);

const vitestOk = node(
  [
    bin('vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--reporter=${join(root, 'scripts/failures-reporter.mjs')}`,
    `--outputFile.json=${vitestReport}`,
  ],
  { KVORUM_FAILURES: vitestFailures },
);
count('Types', await types());
count('Linter', await linter());
addReport('Vitest', vitestReport, vitestOk, (report) => {
  for (const { name, startTime, endTime } of report.testResults)
    files.push({ file: relative(root, name), took: endTime - startTime });
  return [report.numPassedTests, report.numFailedTests];
});
if (existsSync(vitestFailures))
  failures.push(...readFileSync(vitestFailures, 'utf8').trim().split('\n').map(JSON.parse));

ensureBuilt();
const { ensureChromium } = await import('./chromium.mjs');
const browserOk = node([bin('@playwright/test/cli.js'), 'test'], {
  CHROMIUM: ensureChromium(),
  PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport,
});
addReport('Playwright', playwrightReport, browserOk, ({ stats, suites, errors }) => {
  failures.push(...errors.map((error) => `outside of a test\n${error.stack || error.message}`));
  failures.push(...suites.flatMap(unexpected));
  for (const suite of suites) files.push({ file: suite.file, took: duration(suite) });
  return [stats.expected + stats.flaky, stats.unexpected];
});

rmSync(reports, { recursive: true, force: true });
const slowest = files.sort((one, other) => other.took - one.took).slice(0, SLOWEST);
console.log(
  `\nSlowest files: ${slowest.map(({ file, took }) => `${file} ${Math.round(took / 1000)} s`).join(', ')}`,
);
for (const failure of failures) console.log(`\nFAILED ${failure}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** Adds a runner's figures; a runner that failed without a failed test counts as one. */
function addReport(name, file, ok, read) {
  let figures = [0, 0];
  try {
    figures = read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    ok = false;
  }
  if (!ok) failures.push(`${name} exited with an error`);
  passed += figures[0];
  failed += Math.max(figures[1], ok ? 0 : 1);
}

/** The time of all tests of a suite of Playwright's report, and of those in it. */
function duration({ specs = [], suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests).flatMap((test) => test.results);
  return [...results.map((result) => result.duration), ...suites.map(duration)].reduce((a, b) => a + b, 0);
}

/** The failed tests of a suite of Playwright's report, and of those in it. */
function unexpected({ specs = [], suites = [] }) {
  const failedSpecs = specs.filter((spec) => !spec.ok);
  return [
    ...failedSpecs.map(({ file, title, tests }) => {
      // A test that ran out of time has two errors: the second one names the action that it waited for.
      const errors = tests.flatMap((test) => test.results).flatMap((result) => result.errors);
      const said = errors.map(({ message, location }) =>
        [message, location ? `    at ${location.file}:${location.line}` : ''].join('\n'),
      );
      return [`${file} › ${title}`, ...said].join('\n');
    }),
    ...suites.flatMap(unexpected),
  ];
}

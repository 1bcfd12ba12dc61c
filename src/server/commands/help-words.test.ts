import { expect, it } from 'vitest';
import { styleProblems } from '#server/i18n/text-checks/english-style.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { startWarnings, whereItIs } from '#server/where-it-is.ts';
import { runCommandLine } from './command-line.ts';

/** Help as paragraphs without the names of commands, options, values and jobs, which are no English. */
const wordsOf = (help: string): string[] =>
  help
    .replace(/^Usage: .*/, '')
    .replace(/\n {10,}(?=\S)/g, ' ')
    .replace(/<[^>]*>|\[[^\]]*\]|--?[\w-]+|\bsend-mail\b/g, '')
    .split('\n')
    .map((line) => line.replace(/^ {2}[a-z][\w-]*(?= |$)/, ''));

async function helpOf(...names: string[]): Promise<string[]> {
  let text = '';
  const io = { environment: {}, out: (part: string) => (text += part), err: () => {} };
  expect([names, await runCommandLine([...names, '--help'], io)]).toEqual([names, 0]);
  const commands = [...(text.split('\nCommands:\n')[1] ?? '').matchAll(/^ {2}(?!help )([a-z][\w-]*)/gm)];
  const below = await Promise.all(commands.map(([, name = '']) => helpOf(...names, name)));
  return [text, ...below.flat()];
}

it('the help of every command reads as a native editor writes', async () => {
  const help = await helpOf();
  expect(help.length).toBeGreaterThan(60);
  expect(help.flatMap(wordsOf).flatMap((line) => styleProblems(line, 'with contractions'))).toEqual([]);
});

it('so does what a start says', async () => {
  const { config, close } = await startTestApp({ TRUST_PROXY: '' });
  await close();
  const lines = whereItIs(config, 'https://console.panel.example/accept#code').split('\n');
  expect(lines.flatMap((line) => styleProblems(line, 'with contractions'))).toEqual([]);
  const warnings = startWarnings({
    ...config,
    local: false,
    publicUrl: 'https://panel.example',
    trackers: false,
  });
  expect(warnings).toHaveLength(3);
  expect(warnings.flatMap((line) => styleProblems(line, 'formal'))).toEqual([]);
});

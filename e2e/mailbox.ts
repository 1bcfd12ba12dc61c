import { apex, expect } from './fixtures.ts';

const read = async (address: string) => (await fetch(address)).text();

/**
 * Waits for the newest mail to a recipient with `subject` in its subject, on the mailbox page of the server at `at`,
 * and returns the address in it that contains `part`.
 */
export async function mailedLink(recipient: string, part: string, at = apex, subject = ''): Promise<string> {
  let found = '';
  await expect(async () => {
    const entries = (await read(`${at}/mailbox`)).split('<li>');
    const newest =
      entries.find((entry) => entry.includes(`to ${recipient} `) && entry.includes(subject)) ?? '';
    const path = /href="(\/mailbox\/\d+)"/.exec(newest)?.[1];
    const html = path === undefined ? '' : await read(`${at}${path}/html`);
    found = [...html.matchAll(/href="([^"]*)"/g)].find(([, href]) => href?.includes(part))?.[1] ?? '';
    expect(found).not.toBe('');
  }).toPass({ timeout: 15_000 });
  return found.replaceAll('&amp;', '&');
}

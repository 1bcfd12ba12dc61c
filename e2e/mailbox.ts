import { apex, expect } from './fixtures.ts';

const read = async (address: string) => (await fetch(address)).text();

/**
 * The address in the newest mail to a recipient that holds `part`, of those whose
 * subject has `subject`; waits for the mail, which stays on the machine's
 * mailbox page (of the server at `at`) since no mail server is set.
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

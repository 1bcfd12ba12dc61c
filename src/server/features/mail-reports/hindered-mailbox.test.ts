import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startImapServer } from '#server/testing/imap.ts';
import { plainMail } from '#server/testing/report-mails.data.ts';
import { fetchMails } from './fetch-mails.ts';

describe('a mailbox whose server', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kvorum-mailbox-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  /** What fetching comes to, and which mails are in the folder afterwards. */
  async function fetched(options: Parameters<typeof startImapServer>[1] = {}) {
    const server = await startImapServer([plainMail('First'), plainMail('Second')], options);
    const outcome = await fetchMails(server.url, folder, 10).catch(({ message }: Error) => message);
    await server.stop();
    return [outcome, await readdir(join(folder, 'new')).catch(() => [])];
  }
  const NOT_DELETED = 'a mail could not be deleted from the mailbox for reports';

  it('lets mails only be read gives none, for they would come again each minute', async () => {
    expect(await fetched({ readOnly: true })).toEqual(['the mailbox for reports can only be read', []]);
  });

  it.each(['UID STORE', 'UID EXPUNGE'])('refuses a %s is not read on, and says so', async (command) => {
    const refuses = { [command]: 'NO Not permitted' };
    expect(await fetched({ refuses })).toEqual([NOT_DELETED, ['imap-3-7']]);
  });

  it('cannot give one of its mails gives those behind it, and says so', async () => {
    const refuses = { 'UID FETCH 7': 'NO [SERVERBUG] Broken' };
    const outcome = 'the mailbox for reports does not give 1 of its mails';
    expect(await fetched({ refuses })).toEqual([outcome, ['imap-3-8']]);
  });

  it('gives and deletes mails is read to its end', async () => {
    expect(await fetched()).toEqual([2, ['imap-3-7', 'imap-3-8']]);
  });
});

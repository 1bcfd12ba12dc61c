import type { TestApp } from './test-app.ts';

export type QueuedTestMail = {
  template: string;
  state: string;
  language: string;
  country_code: string | null;
  data: Record<string, unknown>;
};

/** The outbox's mails to an address, oldest first; only waiting ones have their data. */
export async function queuedMails({ database }: TestApp, address: string): Promise<QueuedTestMail[]> {
  const rows = await database.read
    .selectFrom('mails')
    .select(['template', 'state', 'language', 'country_code', 'data'])
    .where('to_address', '=', address)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, data: row.data as Record<string, unknown> }));
}

/** The code in the newest waiting mail of a template; throws if there is none. */
export async function mailedCode(testApp: TestApp, address: string, template: string): Promise<string> {
  const mails = await queuedMails(testApp, address);
  const mail = mails.findLast((candidate) => candidate.template === template && candidate.state === 'queued');
  if (typeof mail?.data.code !== 'string') throw new Error(`no ${template} waits for ${address}`);
  return mail.data.code;
}

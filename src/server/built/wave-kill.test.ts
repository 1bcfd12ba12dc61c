import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWave } from '#server/features/invitations/start-wave.ts';
import { waveFigures } from '#server/features/invitations/waves.ts';
import { requestReset } from '#server/features/passwords/request-reset.ts';
import { onDatabaseOf } from '#server/testing/built-database.ts';
import { type BuiltServer, startBuiltServer } from '#server/testing/built-server.ts';
import { endQuietHours } from '#server/testing/quiet-hours.queries.ts';
import { addMember } from '#server/testing/sign-in.ts';
import { startMailServer, type TestMailServer } from '#server/testing/smtp.ts';
import { addSurvey } from '#server/testing/surveys.ts';

const MEMBERS = 80;
/** One from each queue of providers. */
const AT_ONCE = 8;
/** The jobs of a process that died are taken up within 25 seconds. */
const GOES_ON = { timeout: 60_000 };

let folder: string;
let mailServer: TestMailServer;
let server: BuiltServer | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kvorum-wave-kill-'));
  mailServer = await startMailServer();
});
afterAll(async () => {
  await server?.kill();
  await mailServer.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

const start = async (environment: Record<string, string> = {}): Promise<BuiltServer> => {
  server = await startBuiltServer({
    dataDir: join(folder, 'data'),
    environment: { DEMO: '0', LOG_LEVEL: 'warn', SMTP_URL: mailServer.url, ...environment },
  });
  return server;
};

/** Few enough mails before a hold that the smallest queue, of seven, still has one to hold in each of the two rounds. */
const TAKEN = 2;

/** The mail server has read these mails and says nothing to them, after it has taken some. */
function holdAfter(taken: number, match: (address: string) => boolean) {
  let count = 0;
  return mailServer.hold((address) => match(address) && ++count > taken);
}
const isOfWave = (address: string) => address.includes('@provider');

it('a wave goes on after a kill and after a stop that could not wait, and nobody gets its mail twice', async () => {
  let held = holdAfter(TAKEN, () => true);
  const first = await start();
  const { members, wave, asking } = await onDatabaseOf(first, async (database) => {
    await database.transaction(endQuietHours);
    const survey_number = await addSurvey({ database });
    const members: string[] = [];
    for (let n = 0; n < MEMBERS; n++)
      members.push((await addMember({ database }, { email: `ana@provider${n}.example` })).email);
    const { wave_id } = await database.transaction((db) =>
      startWave(db, {
        survey_number,
        audience: 'all',
        actor: { kind: 'command_line', name: 'test' },
      }),
    );
    const { email } = await addMember({ database }, { country_code: 'AT' });
    return { members, wave: wave_id, asking: email };
  });
  await expect.poll(() => held.count(), GOES_ON).toBe(AT_ONCE);
  await onDatabaseOf(first, (database) => database.transaction((db) => requestReset(db, asking)));
  await expect.poll(() => held.count(), GOES_ON).toBe(AT_ONCE + 1);
  await first.kill();
  held.release();

  held = holdAfter(TAKEN, isOfWave);
  const second = await start({ STOP_SECONDS: '0' });
  await expect.poll(() => held.count(), GOES_ON).toBe(AT_ONCE);
  expect(await second.stop()).toBe(0);
  held.release();

  const third = await start();
  const figures = () => onDatabaseOf(third, ({ read }) => waveFigures(read, wave));
  await expect.poll(async () => (await figures()).outbox, { ...GOES_ON, interval: 500 }).toBe(0);
  expect(await figures()).toMatchObject({
    state: 'done',
    sent: MEMBERS - 2 * AT_ONCE,
    not_sent: { outbox: { interrupted: 2 * AT_ONCE } },
  });
  const mailsTo = (email: string) => mailServer.mails.filter(({ envelope }) => envelope.to.includes(email));
  expect(members.map((email) => mailsTo(email).length)).toEqual(members.map(() => 1));

  // Somebody waits for it: it comes again rather than never, and mail programs can tell that it is the same.
  await expect.poll(() => mailsTo(asking).length, GOES_ON).toBeGreaterThan(1);
  const resets = mailsTo(asking);
  expect(new Set(resets.map(({ messageId }) => messageId)).size).toBe(1);
});

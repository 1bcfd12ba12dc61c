import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorActor } from '#server/features/operator-sessions/operator-actor.ts';
import { eraseMember } from '#server/features/privacy/erase-member.ts';
import { type FullMember, fullMember } from '#server/testing/full-member.ts';
import { meeting } from '#server/testing/held.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { addMember, signedInMember, TEST_PASSWORD } from '#server/testing/sign-in.ts';
import { type OperatorClient, startTestApp } from '#server/testing/test-app.ts';
import { tracesOf } from '#server/testing/traces.queries.ts';
import { addMemberNote } from './add-member-note.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());

let member: FullMember;
let support: OperatorClient;
let clerk: OperatorClient;
beforeAll(async () => {
  member = await fullMember(testApp, 'Slavyana');
  support = (await signedInOperator(testApp, { role: 'support', countries: ['BG'] })).client;
  clerk = (await signedInOperator(testApp, { role: 'fieldwork', countries: ['BG'] })).client;
});
const of = (id: number) => ({ params: { id } });

const reads = ['GET /members/:id/record', 'GET /members/:id/answers', 'GET /members/:id/notes'] as const;

describe('what is kept about a member', () => {
  it.each(reads)('%s is not found for a member of another country', async (call) => {
    const { member_id } = await addMember(testApp, { country_code: 'AT' });
    for (const id of [member_id, 999_999])
      expect((await support.call(call, of(id))).failure.code).toBe('not_found');
  });

  it.each(reads.slice(1))('%s needs the right to contact data', async (call) => {
    expect((await clerk.call(call, of(member.member_id))).failure.code).toBe('not_allowed');
  });

  it('shows consents, sign-ins and household, and no name, address, token or whole hash', async () => {
    const { data, text } = await clerk.call('GET /members/:id/record', of(member.member_id));
    expect(data.consents.map(({ document }) => document)).toContain('privacy_policy');
    expect(data.sessions.length).toBeGreaterThan(0);
    expect(data.devices[0]?.device).toMatch(/^[0-9a-f]{8}$/);
    expect(data.contact_preferences.invitations_per_week).toBeGreaterThan(0);
    for (const trace of member.traces) expect(text).not.toContain(trace);
    await testApp.database.pool.query("update members set originator = 'partner of the card' where id = $1", [
      member.member_id,
    ]);
    const card = await clerk.call('GET /members/:id', of(member.member_id));
    expect(card.data).toMatchObject({ originator: 'partner of the card', contact: null });
    const { data: list } = await clerk.call('GET /members', { query: { originator: 'partner of the card' } });
    expect(list.rows.map(({ id }) => id)).toEqual([member.member_id]);
    const other = await addMember(testApp);
    await testApp.database.pool.query(
      `insert into household_keys (member_id, hash, changed_at)
       select $1, hash, now() from household_keys where member_id = $2`,
      [other.member_id, member.member_id],
    );
    const again = await clerk.call('GET /members/:id/record', of(member.member_id));
    expect(again.data.household).toContainEqual({ id: other.member_id });
    expect(again.data.household).not.toContainEqual({ id: member.member_id });
  });

  it('shows the answers in words', async () => {
    const { data } = await support.call('GET /members/:id/answers', of(member.member_id));
    expect(data.length).toBeGreaterThan(0);
    for (const { question, answer } of data) expect([question, answer]).not.toContain('');
  });
});

describe('a note', () => {
  const add = (client: OperatorClient, id: number, text: string) =>
    client.call('POST /members/:id/notes', { ...of(id), body: { text } });

  it('is refused without its right, for a member of another country, empty and too long', async () => {
    const { member_id } = await addMember(testApp, { country_code: 'AT' });
    expect((await add(clerk, member.member_id, 'x')).failure.code).toBe('not_allowed');
    expect((await add(support, member_id, 'x')).failure.code).toBe('not_found');
    for (const [text, message] of [
      [' ', 'This field is required'],
      ['x'.repeat(2001), 'This is too long'],
    ] as const)
      expect((await add(support, member.member_id, text)).failure.errors).toEqual({ text: message });
    expect((await support.call('GET /members/:id/notes', of(member.member_id))).data).toEqual([]);
  });

  it('is refused where the member is erased at the same moment, and nothing of it stays', async () => {
    const { member_id } = await addMember(testApp);
    const { operator_id } = await signedInOperator(testApp);
    const refused = await meeting(
      testApp,
      (db) => eraseMember(db, { member_id, operator_id, confirm: member_id, reason: 'Asked by letter' }),
      () => add(support, member_id, 'Rang about the neighbours'),
    );
    expect([refused.status, refused.failure.code]).toEqual([404, 'not_found']);
    expect(await tracesOf(testApp.database.read, ['Rang about the neighbours'])).toEqual([]);
    // As when the account is gone between the look for it and the note.
    const note = { member_id, text: 'Rang again', actor: operatorActor(operator_id) };
    await expect(testApp.database.transaction((db) => addMemberNote(db, note))).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await tracesOf(testApp.database.read, ['Rang again'])).toEqual([]);
  });

  it('names its writer, is in the timeline without its text and in the member’s copy, and goes with the member', async () => {
    const { member_id, client, password } = { ...(await signedInMember(testApp)), password: TEST_PASSWORD };
    await add(support, member_id, 'Called about <b>a reward</b>');
    await add(support, member_id, 'Called again');
    const notes = async () => (await support.call('GET /members/:id/notes', of(member_id))).data;
    expect((await notes()).map(({ text, operator }) => [text, operator])).toEqual([
      ['Called again', 'Irina Koleva'],
      ['Called about <b>a reward</b>', 'Irina Koleva'],
    ]);
    const timeline = await clerk.call('GET /members/:id/timeline', {
      ...of(member_id),
      query: { kinds: 'notes' },
    });
    expect(timeline.data.entries).toHaveLength(2);
    expect(timeline.text).not.toContain('Called');
    const copy = await client.call('GET /profile/data');
    expect(copy.data.operators_acts.map(({ reason }) => reason)).toContain('Called again');
    await client.call('POST /profile/delete', { body: { password } });
    expect((await support.call('GET /members/:id/notes', of(member_id))).failure.code).toBe('not_found');
    const { rows } = { rows: await testApp.database.read.selectFrom('audit_values').selectAll().execute() };
    expect(JSON.stringify(rows)).not.toContain('Called');
  });
});

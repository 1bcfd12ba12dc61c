import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainText } from '#server/database/plain-text.ts';
import { askForEmail, confirmWith, newAddress } from '#server/testing/email-change.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { mailedCode } from '#server/testing/queued-mails.ts';
import { register, registrationOf } from '#server/testing/registration.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { addMember, signedInMember, signIn, TEST_PASSWORD } from '#server/testing/sign-in.ts';
import { type OperatorClient, startTestApp } from '#server/testing/test-app.ts';
import { searchText } from './search-text.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());

let support: OperatorClient;
beforeAll(async () => {
  support = (await signedInOperator(testApp, { role: 'support', countries: ['BG'] })).client;
});
const found = async (text: string, client = support) =>
  (await client.call('GET /members/search', { query: { text } })).data.map(({ id }) => id);

/** The search text of each member is what follows from name and address, and nobody else has one. */
async function expectInStep(): Promise<void> {
  const { read } = testApp.database;
  const members = await read
    .selectFrom('members')
    .select(['id', 'country_code', 'first_name', 'last_name', 'email'])
    .orderBy('id')
    .execute();
  const kept = await read.selectFrom('member_search').selectAll().orderBy('member_id').execute();
  expect(kept).toEqual(members.map(({ id, ...member }) => ({ member_id: id, text: searchText(member) })));
}

describe('a search for members', () => {
  it('is a look that is logged, without what was typed', async () => {
    const email = (await addMember(testApp)).email;
    const rows = () =>
      testApp.database.read
        .selectFrom('audit_log')
        .select(['subject', 'details'])
        .where('action', '=', 'find_members')
        .execute();
    const before = (await rows()).length;
    expect(await found(email)).toHaveLength(1);
    expect((await rows()).slice(before)).toEqual([{ subject: 'members', details: { fields: ['text'] } }]);
  });

  it.each(['', '  ', 'iv', 'и', '--', '%', '0', '??'])(
    'of too few letters is refused: "%s"',
    async (text) => {
      const { status, failure } = await support.call('GET /members/search', { query: { text } });
      expect([status, failure.errors]).toEqual([422, { text: 'This is too short' }]);
    },
  );

  it('finds nobody of another country, by name, whole address or number', async () => {
    const member = await addMember(testApp, { country_code: 'AT', first_name: 'Walburga' });
    const { client } = await signedInOperator(testApp);
    for (const text of ['walburga', member.email, String(member.member_id)]) {
      expect(await found(text, client)).toEqual([member.member_id]);
      expect(await found(text)).toEqual([]);
    }
  });

  it('finds by number alone without the right to contact data, and names nobody', async () => {
    const member = await addMember(testApp, { first_name: 'Theodora', last_name: 'Ownerova' });
    const { client } = await signedInOperator(testApp, { role: 'fieldwork' });
    expect(await found('Theodora', client)).toEqual([]);
    expect(await found(member.email, client)).toEqual([]);
    const query = { text: String(member.member_id) };
    const { data, text } = await client.call('GET /members/search', { query });
    expect(data).toEqual([{ id: member.member_id, country_code: 'BG', state: 'active', contact: null }]);
    expect(text).not.toMatch(/Theodora|Ownerova|@example/);
  });

  it.each([
    ['Щерева', 'Лъчезара', ['щерева', 'ЩЕРЕ', 'Shtereva', 'lachezara', 'лъчезара щерева', 'ще лъч']],
    ['Παπαδοπούλου', 'Ελένη', ['Papadopoulou', 'παπαδοπουλου', 'ΕΛΈΝΗ']],
    ['Øygården-Şahin', 'Łucja', ['oygarden', 'sahin', 'lucja', 'ŁUCJA ØYG']],
    ["O'Brannigan", 'Siobhán', ["o'brannigan", 'OBrannigan', 'siobhan']],
    ['Marinova', 'Maria', ['мария марин', 'Mariya', 'МАРИЯ']],
    ['李', '小龙', ['小龙', 'xiaolong']],
  ])('finds %s %s in either alphabet', async (last_name, first_name, texts) => {
    const { member_id } = await addMember(testApp, { first_name, last_name });
    for (const text of texts) expect([text, await found(text)]).toEqual([text, [member_id]]);
  });

  it('takes signs of the pattern language as they are written', async () => {
    const { member_id } = await addMember(testApp, { email: 'under_score@example.com' });
    await addMember(testApp, { email: 'underxscore@example.com' });
    expect(await found('under_score')).toEqual([member_id]);
  });

  it('finds one member by a whole address, however it is written, and others by a part of it', async () => {
    const one = await addMember(testApp, { email: 'kalina@example.org' });
    const other = await addMember(testApp, { email: 'a.kalina@example.org' });
    expect(await found('Kalina+panel@Example.org')).toEqual([one.member_id]);
    expect((await found('kalina@example')).sort((one, two) => one - two)).toEqual([
      one.member_id,
      other.member_id,
    ]);
  });

  it('puts whole words before beginnings, beginnings before parts, and shows fifty', async () => {
    const named = async (first_name: string) => (await addMember(testApp, { first_name })).member_id;
    const part = await named('Zarazora');
    const beginning = await named('Razorana');
    const whole = await named('Razora');
    await named('Razo');
    expect(await found('razora')).toEqual([whole, beginning, part]);
    await testApp.database.transaction((db) =>
      sql`with added as (
          insert into members (country_code, email, email_key, password_hash, first_name, last_name, birthdate, gender, language, referrer_code)
          select 'BG', n || 'zora', n || 'zora', '', 'Zora', 'Zorina', '1980-01-01', 'other', 'bg', md5(n::text)
          from generate_series(1, 60) n returning id)
        insert into member_search select id, 'bg zora zorina x ' from added`.execute(db),
    );
    const best = await found('zora');
    expect(best).toHaveLength(50);
    expect(best).toEqual([...best].sort((one, two) => two - one));
    await testApp.database.transaction((db) =>
      sql`delete from members where first_name = 'Zora'`.execute(db),
    );
  });
});

describe('what members are found by', () => {
  it('is in step after registration, a change of name and address, and erasure', async () => {
    const waiting = registrationOf({ first_name: 'Първа' });
    await register(testApp, waiting);
    await register(testApp, { ...waiting, first_name: 'Втора' });
    await runJobs(testApp);
    await expectInStep();
    expect(await found('parva')).toEqual([]);
    expect(await found('vtora')).toHaveLength(1);

    const member = await signedInMember(testApp);
    await member.client.call('POST /profile', {
      body: { first_name: 'Нова', last_name: 'Именова', gender: 'female' },
    });
    expect(await found('imenova')).toEqual([member.member_id]);
    const email = newAddress();
    await askForEmail(member.client, email);
    await runJobs(testApp);
    await confirmWith(testApp, await mailedCode(testApp, email, 'email_change'), { update: true });
    await expectInStep();
    expect(await found(email)).toEqual([member.member_id]);
    const browser = await signIn(testApp, member);
    await browser.call('POST /profile/delete', { body: { password: TEST_PASSWORD } });
    expect(await found('imenova')).toEqual([]);
    await expectInStep();
  });
});

describe('a text in plain letters', () => {
  it.each([
    ['  Ъгъл   ЮЛИЯ ', 'agal yulia'],
    ['José-María', 'jose-maria'],
    ['Ђорђевић', 'djordjevic'],
    ["d'Été", 'dete'],
    ['%_\\', '_'],
    ['नमस्ते!', 'nmste'],
    ['', ''],
  ])('%s', (text, plain) => expect(plainText(text)).toBe(plain));
});

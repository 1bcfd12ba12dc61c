import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorActor } from '#server/features/operator-sessions/operator-actor.ts';
import { adjustPoints } from '#server/features/points/adjust-points.ts';
import { keepProof } from '#server/features/points/last-proof.ts';
import { proveJournal } from '#server/features/points/prove-journal.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { addMember, signIn } from '#server/testing/sign-in.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { recordAudit } from './record-audit.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());
const { database } = testApp;
const actor = { kind: 'command_line', name: 'maria' } as const;
const run = (statement: string) => database.transaction((db) => sql.raw(statement).execute(db));
const faults = async () => (await proveJournal(database.read)).faults;

let member: Awaited<ReturnType<typeof addMember>>;
beforeAll(async () => {
  member = await addMember(testApp);
  await database.transaction((db) =>
    adjustPoints(db, {
      key: 'set_trackers',
      member_id: member.member_id,
      kind: 'goodwill',
      points: 5,
      reason: 'Zlatna',
      actor,
    }),
  );
});

describe('the audit log', () => {
  it.each(['audit_log', 'audit_chain', 'audit_values', 'audit_members'])(
    'refuses to change and to empty %s',
    async (table) => {
      const column = { audit_log: 'actor', audit_chain: 'hash', audit_values: 'field' }[table] ?? 'audit_id';
      await expect(run(`update ${table} set ${column} = ${column}`)).rejects.toThrow('append-only');
      await expect(run(`truncate ${table} cascade`)).rejects.toThrow('append-only');
    },
  );

  it.each(['audit_log', 'audit_chain'])('refuses to delete from %s', async (table) => {
    await expect(run(`delete from ${table}`)).rejects.toThrow('append-only');
  });

  it('chains what many write at once, each row once, and what is rolled back not at all', async () => {
    const writes = Array.from({ length: 30 }, (_one, n) =>
      database.transaction(async (db) => {
        await recordAudit(db, { actor, action: 'set_trackers', subject: `panel ${n}` });
        await recordAudit(db, { actor, action: 'set_country', subject: `panel ${n}` });
        if (n % 5 === 0) throw new Error('rolled back');
      }),
    );
    const done = await Promise.allSettled(writes);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(24);
    expect(await faults()).toEqual([]);
    const { audit_rows } = await proveJournal(database.read);
    const { rows } = await database.read
      .selectFrom('audit_log')
      .select('id')
      .execute()
      .then((rows) => ({ rows }));
    expect(audit_rows).toBe(rows.length);
  });

  it('names things by id and fields by name; values and the member stand apart, and go when the member leaves', async () => {
    const { member_id } = member;
    const row = await database.read
      .selectFrom('audit_log')
      .innerJoin('audit_members', 'audit_members.audit_id', 'audit_log.id')
      .select(['id', 'subject', 'country_code', 'fields', 'details'])
      .where('member_id', '=', member_id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ subject: 'members', country_code: 'BG', fields: ['reason'] });
    expect(JSON.stringify(row)).not.toContain('Zlatna');
    const { client } = await signedInOperator(testApp);
    const values = () => client.call('GET /audit-log/:id/values', { params: { id: row.id } });
    expect((await values()).data).toEqual([
      { field: 'reason', hidden: false, before: null, after: 'Zlatna' },
    ]);
    const browser = await signIn(testApp, member);
    await browser.call('POST /profile/delete', { body: { password: member.password } });
    expect((await values()).data).toEqual([]);
    expect(
      await database.read
        .selectFrom('audit_members')
        .selectAll()
        .where('member_id', '=', member_id)
        .execute(),
    ).toEqual([]);
    expect(await faults()).toEqual([]);
  });
});

describe('the list of the audit log', () => {
  it('names the operator who did it, and finds all that one did', async () => {
    const { operator_id, client } = await signedInOperator(testApp, { role: 'auditor' });
    const other = await signedInOperator(testApp, { role: 'auditor' });
    const foundFor = async (operators: string) => {
      const { data } = await client.call('GET /audit-log', {
        query: { operator: operators, action: 'export' },
      });
      return data.rows.map(({ actor_name, details }) => ({ actor_name, details }));
    };
    for (const id of [operator_id, other.operator_id])
      await database.transaction((db) =>
        recordAudit(db, { actor: operatorActor(id), action: 'export', subject: 'members', details: { id } }),
      );
    const found = (id: number) => ({ actor_name: 'Irina Koleva', details: expect.stringContaining(`${id}`) });
    expect(await foundFor(`${operator_id}..${operator_id}`)).toEqual([found(operator_id)]);
    expect(await foundFor(`${operator_id}..${other.operator_id}`)).toHaveLength(2);
  });

  it('shows operators of some countries what stands there alone, and values by their right', async () => {
    const austrian = await addMember(testApp, { country_code: 'AT' });
    await database.transaction((db) =>
      recordAudit(db, {
        actor,
        action: 'set_originator',
        subject: `members ${austrian.member_id}`,
        values: {
          address: { before: 'Ring 1', after: 'Ring 2', right: 'members_contact_data' },
          name: { after: 'X' },
        },
      }),
    );
    const everywhere = (await signedInOperator(testApp, { role: 'auditor' })).client;
    const query = { action: 'set_originator' };
    const { data } = await everywhere.call('GET /audit-log', { query });
    expect(data.rows).toEqual([
      expect.objectContaining({
        actor: 'maria',
        subject: 'members',
        country_code: 'AT',
        member_id: austrian.member_id,
        fields: 'address name',
      }),
    ]);
    const params = { id: data.rows[0]?.id ?? 0 };
    const values = await everywhere.call('GET /audit-log/:id/values', { params });
    expect(values.data).toEqual([
      { field: 'address', hidden: true, before: null, after: null },
      { field: 'name', hidden: false, before: null, after: 'X' },
    ]);
    const bulgarian = (await signedInOperator(testApp, { role: 'auditor', countries: ['BG'] })).client;
    expect((await bulgarian.call('GET /audit-log', { query })).data.rows).toEqual([]);
    expect((await bulgarian.call('GET /audit-log/count', { query })).data.count).toBe(0);
    expect((await bulgarian.call('GET /audit-log/:id/values', { params })).status).toBe(404);
    // What belongs to no country belongs to none of theirs.
    const { data: all } = await bulgarian.call('GET /audit-log', { query: { limit: '100' } });
    expect(all.rows.every(({ country_code }) => country_code === 'BG')).toBe(true);
    const panel =
      (await everywhere.call('GET /audit-log', { query: { subject: 'panel 1' } })).data.rows[0]?.id ?? 0;
    expect((await bulgarian.call('GET /audit-log/:id/values', { params: { id: panel } })).status).toBe(404);
  });
});

describe('the daily proof', () => {
  /** As whoever owns the tables could. */
  const unseen = async (statement: string) => {
    await run('alter table audit_log disable trigger all; alter table audit_chain disable trigger all');
    await run(statement);
    await run('alter table audit_log enable trigger all; alter table audit_chain enable trigger all');
  };
  const last = () =>
    database.read.selectFrom('audit_log').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();

  it('finds a row that was changed, one that was taken out, and an end that was cut off', async () => {
    const { id } = await last();
    await unseen(`update audit_log set actor = 'nobody' where id = ${id}`);
    expect(await faults()).toEqual([`row ${id} of the audit log is not what was written`]);
    await unseen(`update audit_log set actor = 'maria' where id = ${id}`);
    expect(await faults()).toEqual([]);

    await database.transaction(async (db) =>
      keepProof(db, { ...(await proveJournal(db)), proven_at: new Date() }),
    );
    await unseen(`delete from audit_chain where audit_id = ${id}; delete from audit_values where audit_id = ${id};
      delete from audit_members where audit_id = ${id}; delete from audit_log where id = ${id}`);
    expect(await faults()).toEqual([expect.stringMatching(/no longer has the \d+ rows of the last proof/)]);
    await database.transaction((db) => recordAudit(db, { actor, action: 'migrate', subject: 'panel' }));
    expect(await faults()).toEqual([expect.stringMatching(/no longer has the \d+ rows of the last proof/)]);

    const { id: newest } = await last();
    await unseen(
      `insert into audit_log (actor_kind, actor, action, subject) values ('system', 'x', 'x', 'panel')`,
    );
    expect(await faults()).toContain(`row ${newest + 1} of the audit log is not in its chain`);
  });
});

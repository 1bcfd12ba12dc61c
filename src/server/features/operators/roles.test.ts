import { afterAll, describe, expect, it } from 'vitest';
import { addOperator, signedInOperator } from '#server/testing/operators.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { findRoleByName, insertRole } from './operators.queries.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());

const roleId = async (name: string) => (await findRoleByName(testApp.database.read, name))?.id ?? 0;

describe('roles', () => {
  it('are kept by the last owner', async () => {
    const alone = await startTestApp();
    try {
      const { client, operator_id } = await signedInOperator(alone, { step_up: true });
      const { data: role } = await client.call('POST /roles', {
        body: { name: 'Access', rights: ['operators'] },
      });
      const { status, failure } = await client.call('PUT /operators/:id', {
        params: { id: operator_id },
        body: { name: 'Irina Koleva', role_id: role.id, countries: null, version: 2 },
      });
      expect([status, failure.code]).toEqual([409, 'last_owner']);
    } finally {
      await alone.close();
    }
  });

  it('that somebody in another country has are not changed from here', async () => {
    const { client } = await signedInOperator(testApp, { step_up: true });
    const { data: office } = await client.call('POST /roles', {
      body: { name: 'Access in Bulgaria', rights: ['operators', 'messages', 'mails'] },
    });
    const { data: role } = await client.call('POST /roles', {
      body: { name: 'Letters', rights: ['messages'] },
    });
    const here = await signedInOperator(testApp, { role: office.name, countries: ['BG'], step_up: true });
    await addOperator(testApp, { role: role.name, countries: ['BG'] });
    const change = (rights: string[], version: number) =>
      here.client.call('PUT /roles/:id', {
        params: { id: role.id },
        body: { name: 'Letters', rights, version },
      });
    const own = await change(['messages', 'mails'], role.version);
    expect(own.status).toBe(200);
    await addOperator(testApp, { role: role.name, countries: ['AT'] });
    const { status, failure } = await change(['messages'], own.data.version);
    expect([status, failure.code]).toEqual([403, 'not_allowed']);
  });

  it('are removed as the operator has read them, not as somebody has made them since', async () => {
    const { client } = await signedInOperator(testApp, { step_up: true });
    const { data: role } = await client.call('POST /roles', {
      body: { name: 'Evening', rights: ['messages'] },
    });
    const params = { id: role.id };
    const { data: changed } = await client.call('PUT /roles/:id', {
      params,
      body: { name: 'Evening', rights: ['messages', 'mails'], version: role.version },
    });
    const remove = (version: number) =>
      client.call('DELETE /roles/:id', { params, query: { version: String(version) } });
    const late = await remove(role.version);
    expect([late.status, late.failure.code]).toEqual([409, 'conflict']);
    expect(late.failure.conflict).toMatchObject({ version: changed.version });
    expect(late.failure.conflict?.changed).toContainEqual({
      field: 'rights',
      theirs: ['messages', 'mails'],
      yours: null,
    });
    expect((await client.call('GET /roles')).data.map(({ id }) => id)).toContain(role.id);
    expect((await remove(changed.version)).status).toBe(200);
  });

  it('that only operators who have left had are removed, and can be made again', async () => {
    const { client } = await signedInOperator(testApp, { step_up: true });
    const body = { name: 'Summer', rights: ['messages' as const] };
    const { data: role } = await client.call('POST /roles', { body });
    const { operator_id } = await signedInOperator(testApp, { role: 'Summer' });
    await client.call('DELETE /operators/:id', { params: { id: operator_id } });
    const roles = async () => (await client.call('GET /roles')).data.filter(({ name }) => name === 'Summer');
    expect(await roles()).toMatchObject([{ operators: 0 }]);
    const query = { version: String(role.version) };
    expect((await client.call('DELETE /roles/:id', { params: { id: role.id }, query })).status).toBe(200);
    expect(await roles()).toEqual([]);
    const left = (await client.call('GET /operators')).data.find(({ id }) => id === operator_id);
    expect(left).toMatchObject({ state: 'ended', role: 'Summer' });
    const given = { email: 'late@agency.example', name: 'Late', role_id: role.id, countries: null };
    expect((await client.call('POST /operators', { body: given })).failure.errors).toHaveProperty('role_id');
    const again = await client.call('POST /roles', { body: { ...body, rights: ['mails'] } });
    expect(again.data).toMatchObject({ rights: ['mails'], operators: 0 });
    expect((await client.call('POST /roles', { body })).failure.errors).toHaveProperty('name');
  });

  it('take over the name of a removed one, with those who had it until they left', async () => {
    const { client } = await signedInOperator(testApp, { step_up: true });
    const rights = ['messages' as const];
    const { data: removed } = await client.call('POST /roles', { body: { name: 'Winter', rights } });
    const { operator_id } = await signedInOperator(testApp, { role: 'Winter' });
    await client.call('DELETE /operators/:id', { params: { id: operator_id } });
    const query = { version: String(removed.version) };
    await client.call('DELETE /roles/:id', { params: { id: removed.id }, query });
    const { data: role } = await client.call('POST /roles', { body: { name: 'Winters', rights } });
    const renamed = await client.call('PUT /roles/:id', {
      params: { id: role.id },
      body: { name: 'Winter', rights, version: role.version },
    });
    expect(renamed.data).toMatchObject({ id: role.id, name: 'Winter', operators: 0 });
    const left = (await client.call('GET /operators')).data.find(({ id }) => id === operator_id);
    expect(left).toMatchObject({ state: 'ended', role: 'Winter' });
    // A name that a later version ships isn't kept back either.
    await client.call('DELETE /roles/:id', {
      params: { id: role.id },
      query: { version: String(renamed.data.version) },
    });
    await testApp.database.transaction((db) =>
      insertRole(db, { name: 'Winter', rights: ['mails'], shipped: true }),
    );
    const shipped = (await client.call('GET /roles')).data.find(({ name }) => name === 'Winter');
    expect(shipped).toMatchObject({ rights: ['mails'], shipped: true });
  });

  it('that are shipped stay as they are, and one in use is not removed', async () => {
    const { client } = await signedInOperator(testApp, { step_up: true });
    const shipped = { id: await roleId('support') };
    const remove = (id: number, version: number) =>
      client.call('DELETE /roles/:id', { params: { id }, query: { version: String(version) } });
    const body = { name: 'Support', rights: ['messages'] };
    expect(
      (await client.call('PUT /roles/:id', { params: shipped, body: { ...body, version: 1 } })).failure.code,
    ).toBe('not_allowed');
    expect((await remove(shipped.id, 1)).failure.code).toBe('not_allowed');

    const { data: role } = await client.call('POST /roles', {
      body: { name: 'Night', rights: ['messages'] },
    });
    const taken = await client.call('POST /roles', { body: { name: 'Night', rights: ['messages'] } });
    expect(taken.failure.errors).toHaveProperty('name');
    const night = await signedInOperator(testApp, { role: 'Night' });
    const used = await remove(role.id, role.version);
    expect(used.failure.code).toBe('conflict');
    expect((await night.client.call('GET /operators')).status).toBe(403);
    await client.call('PUT /roles/:id', {
      params: { id: role.id },
      body: { name: 'Night', rights: ['operators'], version: role.version },
    });
    const late = await client.call('PUT /roles/:id', {
      params: { id: role.id },
      body: { name: 'Night', rights: ['messages'], version: role.version },
    });
    expect(late.failure.conflict?.changed).toEqual([
      { field: 'rights', theirs: ['operators'], yours: ['messages'] },
    ]);
    expect((await night.client.call('GET /operators')).status).toBe(200);
  });
});

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { operatorFieldMessages } from '#contract/operator/operator-field-messages.ts';
import { setCountry } from '#server/features/countries/set-country.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { mailedCode, queuedMails } from '#server/testing/queued-mails.ts';
import { register, registrationOf } from '#server/testing/registration.ts';
import { addMember } from '#server/testing/sign-in.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());
const { client: operator } = await signedInOperator(testApp);
const visitor = () => testApp.visitor({ country: 'IE' });
beforeAll(async () => {
  await testApp.database.transaction((db) => setCountry(db, 'IE', { parental_registration: true }));
  await vi.waitFor(
    async () => expect((await visitor().call('GET /profile/register')).data.minimum_age).toBe(16),
    { timeout: 10_000 },
  );
});

const yearsAgo = (years: number) => `${new Date().getUTCFullYear() - years}-01-02`;
const SEVENTEEN = yearsAgo(17);

async function setBirthdate(member_id: number, birthdate: string) {
  const params = { id: member_id };
  const { data } = await operator.call('GET /members/:id', { params });
  const { first_name = '', last_name = '', gender = '' } = data.contact ?? {};
  return operator.call('PUT /members/:id/details', {
    params,
    body: { first_name, last_name, gender, birthdate, version: data.version, reason: 'Typed wrongly' },
  });
}

/** A child who has confirmed their own address, so that their parent has been asked. */
async function waitingChild(parent_email: string) {
  const child = registrationOf({ birthdate: SEVENTEEN, language: 'en', parent_email });
  await register(testApp, child, visitor());
  const code = await mailedCode(testApp, child.email, 'confirmation');
  const confirm = () => visitor().call('POST /profile/confirm', { body: { code } });
  expect((await confirm()).data.waits_for_parent).toBe(true);
  const { id } = await testApp.database.read
    .selectFrom('members')
    .select('id')
    .where('email', '=', child.email)
    .executeTakeFirstOrThrow();
  return { id, confirm };
}
const decide = async (code: string) =>
  visitor().call('POST /profile/parental-permission', { body: { code, give: true } });

describe('a corrected birthdate', () => {
  it('makes nobody a member below 18 whose parent was never asked', async () => {
    const { member_id } = await addMember(testApp, { country_code: 'IE' });
    const refused = await setBirthdate(member_id, SEVENTEEN);
    expect(refused.failure.errors).toEqual({ birthdate: operatorFieldMessages.parent_not_asked });
    expect((await setBirthdate(member_id, yearsAgo(19))).status).toBe(200);
  });

  it('of a child stays one of a child with the parent’s permission, or while the parent is asked', async () => {
    const parent = 'asked.parent@example.com';
    const { id } = await waitingChild(parent);
    const other = `${new Date().getUTCFullYear() - 17}-01-01`;
    expect((await setBirthdate(id, other)).status).toBe(200);
    expect((await decide(await mailedCode(testApp, parent, 'parental_permission'))).status).toBe(200);
    expect((await setBirthdate(id, SEVENTEEN)).status).toBe(200);
  });

  it('of somebody who is no child asks no parent any longer, and the account starts', async () => {
    const parent = 'needless.parent@example.com';
    const { id, confirm } = await waitingChild(parent);
    const code = await mailedCode(testApp, parent, 'parental_permission');
    expect((await setBirthdate(id, yearsAgo(40))).status).toBe(200);
    expect((await decide(code)).failure.code).toBe('code_not_valid');
    expect((await queuedMails(testApp, parent)).map(({ state }) => state)).not.toContain('queued');
    expect((await confirm()).data.waits_for_parent).toBe(false);
  });
});

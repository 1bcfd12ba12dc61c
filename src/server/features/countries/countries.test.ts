import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PORTAL_API } from '#server/app.ts';
import { changeCountry } from '#server/testing/change-site.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { shippedCountries } from './shipped-countries.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const settingsAt = async (host: string) =>
  (await testApp.visitor().request('GET', `${PORTAL_API}/portal`, { headers: { host } })).body;

const change = (changes: { active?: boolean; contact_email?: string; languages?: string[] }, code: string) =>
  changeCountry(testApp, code, changes);

describe('the site of a host', () => {
  it.each([
    ['localhost:3000', null],
    ['BG.localhost', 'BG'],
    ['at.localhost:3000', 'AT'],
    ['xx.localhost:3000', null],
    ['www.localhost:3000', null],
    ['bg.at.localhost:3000', null],
  ])('%s is of the country %s', async (host, country_code) => {
    expect(await settingsAt(host)).toMatchObject({ success: true, data: { country_code } });
  });

  it.each([['evil.example'], ['bglocalhost'], ['localhost.evil.example'], ['[::1]:3000']])(
    '%s is not ours',
    async (host) => {
      expect(await settingsAt(host)).toMatchObject({ success: false, code: 'wrong_site' });
    },
  );
});

describe('the settings of the portal', () => {
  it('are complete', async () => {
    const { data } = await testApp.visitor({ language: 'bg' }).call('GET /portal');
    expect(data).toMatchObject({
      panel_name: 'JTN Panel',
      demo: false,
      language: 'bg',
      languages: ['bg', 'en'],
      country_code: 'BG',
      contact_email: 'support@bg.localhost',
      google_analytics: null,
      google_tag: null,
      facebook_pixel: null,
      facebook_track: {},
    });
  });

  it('name no contact without a country', async () => {
    const { data } = await testApp.visitor({ country: null }).call('GET /portal');
    expect(data).toMatchObject({ country_code: null, contact_email: null });
  });

  it('have a contact address of their own, each from its code', async () => {
    for (const { code } of shippedCountries) {
      const { data } = await testApp.visitor({ country: code }).call('GET /portal');
      expect(data.contact_email).toBe(`support@${code.toLowerCase()}.localhost`);
    }
  });

  it('follow what operators edit, without a restart', async () => {
    const client = testApp.visitor({ country: 'HU' });
    await change({ contact_email: 'segitseg@example.hu', languages: ['bg'] }, 'HU');
    await expect
      .poll(async () => (await client.call('GET /portal')).data)
      .toMatchObject({ contact_email: 'segitseg@example.hu', languages: ['bg'] });
    await change({ active: false }, 'HU');
    await expect.poll(async () => (await client.call('GET /portal')).data.country_code).toBeNull();
  });
});

describe('the lists of options', () => {
  it('name countries in the language of the visitor, sorted as it sorts', async () => {
    const { data } = await testApp.visitor({ language: 'bg' }).call('GET /list/country');
    expect(data.find(({ code }) => code === 'BG')?.name).toBe('България');
    const names = data.map(({ name }) => name);
    expect(names).toEqual(names.toSorted(new Intl.Collator('bg').compare));
  });
});

import { afterAll, describe, expect, it } from 'vitest';
import { LANGUAGE_CODES } from '#contract/rules/languages.ts';
import { portalRoutes } from '#portal/routes.tsx';
import { signedInMember } from '#server/testing/sign-in.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { developmentBuild } from './assets.ts';

const build = developmentBuild('src/portal/entry-client.tsx');
const testApp = await startTestApp({ PUBLIC_URL: 'https://panel.example' }, { build });
const pinned = await startTestApp({ PUBLIC_URL: 'https://panel.example', COUNTRY: 'BG' }, { build });
afterAll(() => Promise.all([testApp.close(), pinned.close()]));

const publicPages = portalRoutes.filter(({ description }) => description !== undefined);

const read = async (path: string, options: { country?: string | null; app?: typeof testApp } = {}) => {
  const { app = testApp, country = 'BG' } = options;
  const { text } = await app.visitor({ country, language: 'en' }).request('GET', path);
  return {
    text,
    tag: (pattern: RegExp) => pattern.exec(text)?.[1],
    canonical: /<link rel="canonical" href="([^"]+)">/.exec(text)?.[1],
    alternates: Object.fromEntries(
      [...text.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)].map(
        ([, hreflang, href]) => [hreflang, href],
      ),
    ),
  };
};

describe('a public page', () => {
  it.each(publicPages.map(({ path }) => path))(
    '%s has an address of its own in each language',
    async (path) => {
      const [en, bg] = await Promise.all([read(`${path}?lang=en`), read(`${path}?lang=bg`)]);
      const address = (language: string) => `https://bg.panel.example${path}?lang=${language}`;
      for (const page of [en, bg])
        expect(page.alternates).toEqual({
          'bg-BG': address('bg'),
          'en-BG': address('en'),
          'x-default': `https://panel.example${path}`,
        });
      expect([en.canonical, bg.canonical]).toEqual([address('en'), address('bg')]);
      const description = (page: typeof en) => page.tag(/<meta name="description" content="([^"]+)">/);
      expect(description(en)).toMatch(/[a-z]/);
      expect(description(bg)).toMatch(/[а-я]/);
      expect(bg.tag(/property="og:url" content="([^"]+)"/)).toBe(address('bg'));
      expect(bg.tag(/property="og:locale" content="([^"]+)"/)).toBe('bg_BG');
      expect(bg.tag(/property="og:image" content="([^"]+)"/)).toBe('https://bg.panel.example/social.png');
      expect(en.text).not.toContain('name="robots"');
    },
  );

  it('is the same one by whatever address it is found', async () => {
    for (const path of ['/register', '/Register/Step-1', '/register?originator=ads&click=1', '/register/'])
      expect((await read(path)).canonical).toBe('https://bg.panel.example/register?lang=en');
  });

  it('is kept for visitors by its language, and by no other query', async () => {
    const heading = async (path: string) => (await read(path)).tag(/<h1[^>]*>([^<]+)</);
    for (let time = 0; time < 2; time++) {
      expect(await heading('/faq?lang=bg')).toBe('Често задавани въпроси');
      expect(await heading('/faq?lang=en')).toBe('Frequently asked questions');
      expect(await heading('/faq')).toBe('Frequently asked questions');
      expect(await heading('/faq?lang=xx&lang=bg')).toBe('Frequently asked questions');
    }
  });

  it('without a country speaks every language of the panel', async () => {
    const page = await read('/faq?lang=bg', { country: null });
    expect(page.canonical).toBe('https://panel.example/faq?lang=bg');
    const addresses = LANGUAGE_CODES.map((code) => `https://panel.example/faq?lang=${code}`);
    expect(Object.values(page.alternates)).toEqual(expect.arrayContaining(addresses));
    expect(page.alternates).toMatchObject({
      // Search engines know no language tag for Montenegrin.
      'sr-Latn': 'https://panel.example/faq?lang=cnr',
      'zh-Hans': 'https://panel.example/faq?lang=zh',
      nb: 'https://panel.example/faq?lang=no',
      'x-default': 'https://panel.example/faq',
    });
    expect((await read('/faq', { country: 'zz' })).canonical).toBe('https://panel.example/faq?lang=en');
  });

  it('of a panel with one country has one host', async () => {
    expect((await read('/faq', { country: null, app: pinned })).canonical).toBe(
      'https://panel.example/faq?lang=en',
    );
  });
});

describe('the questions of the FAQ', () => {
  it.each(['en', 'bg'])('are structured data in %s', async (language) => {
    const { text } = await read(`/faq?lang=${language}`);
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? '';
    const data = JSON.parse(json);
    expect(data).toMatchObject({ '@context': 'https://schema.org', '@type': 'FAQPage' });
    expect(data.mainEntity).toHaveLength(22);
    for (const question of data.mainEntity) {
      expect(question.name).toMatch(/^[^<>&{}]+$/);
      expect(question.acceptedAnswer.text).toMatch(/^<p>/);
      expect(question.acceptedAnswer.text).not.toMatch(/href="\/|<\/?div/);
    }
    expect(text).toContain(`"name":"${data.mainEntity[0].name}"`);
  });

  it('are on no other page', async () => {
    expect((await read('/terms-conditions')).text).not.toContain('ld+json');
  });
});

describe('what is not public', () => {
  it('is kept out of search engines', async () => {
    for (const path of ['/confirm', '/reset-password', '/invitation/x', '/interview/x', '/survey-return/x']) {
      const { text, canonical } = await read(path);
      expect(text).toContain('<meta name="robots" content="noindex">');
      expect(canonical).toBeUndefined();
    }
    const { client } = await signedInMember(testApp);
    const { text } = await client.request('GET', '/members/questionnaires');
    expect(text).toContain('<meta name="robots" content="noindex">');
  });
});

describe('robots.txt', () => {
  it.each([
    ['BG', testApp, 'https://bg.panel.example'],
    [null, testApp, 'https://panel.example'],
    [null, pinned, 'https://panel.example'],
  ])('of %s names the sitemap and what is nobody’s business', async (country, app, origin) => {
    const { text, headers } = await app.visitor({ country }).request('GET', '/robots.txt');
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(text).toMatch(/^User-agent: \*$/m);
    for (const path of ['/members/', '/api/', '/confirm', '/reset-password', '/invitation', '/unsubscribe'])
      expect(text.split('\n')).toContain(`Disallow: ${path}`);
    expect(text).toContain(`Sitemap: ${origin}/sitemap.xml`);
  });
});

describe('sitemap.xml', () => {
  const get = async (path: string, country: string | null, app = testApp, encoding = 'identity') => {
    const answer = await app
      .visitor({ country })
      .request('GET', path, { headers: { 'accept-encoding': encoding } });
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    return answer;
  };
  const entriesOf = (text: string) =>
    [...text.matchAll(/<url><loc>([^<]+)<\/loc>(.*?)<\/url>/g)].map(([, loc = '', links = '']) => ({
      loc,
      links: new Map([...links.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, a, b]) => [a, b])),
    }));
  const listed = (text: string) =>
    [...text.matchAll(/<sitemap><loc>([^<]+)<\/loc><\/sitemap>/g)].map(([, loc = '']) => loc);

  it('lists every public page in every language of the site, with where other sites have it', async () => {
    const found = entriesOf((await get('/sitemap.xml', 'BG')).text);
    expect(found.map(({ loc }) => loc)).toEqual(
      publicPages.flatMap(({ path }) =>
        ['bg', 'en'].map((one) => `https://bg.panel.example${path}?lang=${one}`),
      ),
    );
    for (const { loc, links } of found) {
      const path = new URL(loc).pathname;
      expect([...links.values()]).toContain(loc);
      expect(links.get('x-default')).toBe(`https://panel.example${path}`);
      expect(links.get('en-AT')).toBe(`https://at.panel.example${path}?lang=en`);
      expect(links.get('en')).toBe(`https://panel.example${path}?lang=en`);
    }
  });

  it('of the site without a country is an index: its own by language, and one of each country', async () => {
    const { text } = await get('/sitemap.xml', null);
    const addresses = listed(text);
    const countries = (await testApp.visitor({ country: null }).call('GET /list/country')).data;
    expect(addresses).toEqual([
      ...LANGUAGE_CODES.map(() => expect.stringMatching(/^https:\/\/panel\.example\/sitemap-[a-z]+\.xml$/)),
      ...countries.map(() => expect.stringMatching(/^https:\/\/[a-z]{2}\.panel\.example\/sitemap\.xml$/)),
    ]);
    expect(addresses).toEqual(
      expect.arrayContaining(
        countries.map(({ code }) => `https://${code.toLowerCase()}.panel.example/sitemap.xml`),
      ),
    );
    expect(text.length).toBeLessThan(10_000);
    for (const code of LANGUAGE_CODES) {
      expect(addresses).toContain(`https://panel.example/sitemap-${code}.xml`);
      const own = entriesOf((await get(`/sitemap-${code}.xml`, null)).text);
      expect(own.map(({ loc }) => loc)).toEqual(
        publicPages.map(({ path }) => `https://panel.example${path}?lang=${code}`),
      );
    }
  });

  it.each([
    ['/sitemap-xx.xml', null],
    ['/sitemap-en.xml', 'BG'],
  ])('%s of %s is none', async (path, country) => {
    const { status } = await testApp.visitor({ country }).request('GET', path);
    expect(status).toBe(302);
  });

  it('is compressed', async () => {
    const { headers } = await get('/sitemap.xml', 'BG', testApp, 'br');
    expect([headers['content-encoding'], headers.vary]).toEqual(['br', 'accept-encoding']);
    expect(Number(headers['content-length'])).toBeLessThan(8_000);
  });

  it('of a panel with one country names no other', async () => {
    const [first] = entriesOf((await get('/sitemap.xml', null, pinned)).text);
    expect(first?.loc).toBe('https://panel.example/?lang=bg');
    expect([...(first?.links.keys() ?? [])]).toEqual(['bg-BG', 'en-BG', 'x-default']);
  });
});

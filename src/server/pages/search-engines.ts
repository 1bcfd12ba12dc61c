import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PortalRoute } from '#portal/portal-route.ts';
import { portalRoutes } from '#portal/routes.tsx';
import { compressText, encodingFor } from '#server/http/compress.ts';
import { escapeHtml } from './escape-html.ts';
import type { PageCache } from './page-cache.ts';
import { alternates } from './public-tags.ts';
import { addressIn, type SiteAddress } from './site-address.ts';

export type Sites = {
  /** The address of the country selector. */
  publicUrl: string;
  /** The site of a request. */
  site(countryCode: string | null): SiteAddress;
  /** All countries' sites and the country selector. */
  sites(): readonly SiteAddress[];
};

/** Public pages are those with a description. */
const isPublic = (route: PortalRoute): boolean => route.description !== undefined;

/** robots.txt for each host. */
export function serveSearchEngines(app: FastifyInstance, dependencies: Sites, cache: PageCache): void {
  app.get('/robots.txt', (request, reply) => {
    const { origin } = dependencies.site(request.site.country_code);
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(robots(origin));
  });
  app.get('/sitemap.xml', async (request, reply) => {
    const { country_code } = request.site;
    const sites = dependencies.sites();
    const own = dependencies.site(country_code);
    const isIndex = sites.length > 1 && country_code === null;
    return sendSitemap(cache, request, reply, `${country_code}`, () =>
      isIndex ? sitemapIndex(own, sites) : sitemap(dependencies, own, own.languages),
    );
  });
  app.get('/sitemap-:language.xml', async (request, reply) => {
    const { language } = request.params as { language: string };
    const { country_code } = request.site;
    const own = dependencies.site(country_code);
    if (country_code !== null || !own.languages.includes(language)) return reply.callNotFound();
    return sendSitemap(cache, request, reply, language, () => sitemap(dependencies, own, [language]));
  });
}

/** Cached until the site changes and generated in the background, so it is compressed well. */
const SITEMAP_QUALITY = 9;

async function sendSitemap(
  cache: PageCache,
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  make: () => string,
) {
  const encoding = encodingFor(request);
  const { headers, body } = await cache.get(`${encoding} sitemap ${name}`, async () => ({
    page: {
      headers: {
        'content-type': 'application/xml; charset=utf-8',
        'cache-control': 'public, max-age=3600',
        vary: 'accept-encoding',
        ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      },
      body: await compressText(make(), encoding, SITEMAP_QUALITY),
    },
    keep: true,
  }));
  return reply.headers(headers).send(body);
}

/** Paths that aren't pages, or are only for the recipients of links. */
const OTHERS = ['/api/', '/console', '/mailbox', '/unsubscribe'];

function robots(origin: string): string {
  const secret = portalRoutes.filter((route) => route.secret).map(({ path }) => path.replace(/\/:.*$/s, ''));
  return [
    'User-agent: *',
    ...['/members/', ...secret, ...OTHERS].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** The country selector's sitemaps, one per language, and those of all countries. */
function sitemapIndex(own: SiteAddress, sites: readonly SiteAddress[]): string {
  const addresses = [
    ...own.languages.map((language) => `${own.origin}/sitemap-${language}.xml`),
    ...sites.filter(({ country_code }) => country_code !== null).map(({ origin }) => `${origin}/sitemap.xml`),
  ];
  const entries = addresses.map((address) => `<sitemap><loc>${escapeHtml(address)}</loc></sitemap>`);
  return `${XML}\n<sitemapindex xmlns="${SCHEMA}">\n${entries.join('\n')}\n</sitemapindex>\n`;
}

/** Every public page of a site in these languages, with its alternates on other sites. */
function sitemap({ publicUrl, sites }: Sites, site: SiteAddress, languages: readonly string[]): string {
  const all = sites();
  const entries = portalRoutes.filter(isPublic).flatMap(({ path }) => {
    const links = alternates(path, all, publicUrl)
      .map(
        ({ hreflang, href }) =>
          `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(href)}"/>`,
      )
      .join('');
    return languages.map(
      (language) => `<url><loc>${escapeHtml(addressIn(site, path, language))}</loc>${links}</url>`,
    );
  });
  return `${XML}\n<urlset xmlns="${SCHEMA}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`;
}

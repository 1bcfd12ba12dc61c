import type { FastifyInstance } from 'fastify';
import type { PortalRoute } from '#portal/portal-route.ts';
import { portalRoutes } from '#portal/routes.tsx';
import { escapeHtml } from './escape-html.ts';
import { alternates } from './public-tags.ts';
import { addressIn, type SiteAddress } from './site-address.ts';

export type Sites = {
  /** The address without a country, where one is asked for. */
  publicUrl: string;
  /** The site that a request came to. */
  site(countryCode: string | null): SiteAddress;
  /** Those of all countries, and the one without. */
  sites(): readonly SiteAddress[];
};

/** Public are the pages of which something is told. */
export const isPublic = (route: PortalRoute): boolean => route.description !== undefined;

/** What search engines ask each host: what they may read, and where it is. */
export function answerSearchEngines(app: FastifyInstance, dependencies: Sites): void {
  app.get('/robots.txt', (request, reply) => {
    const { origin } = dependencies.site(request.site.country_code);
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(robots(origin));
  });
  app.get('/sitemap.xml', (request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(sitemap(dependencies, dependencies.site(request.site.country_code))),
  );
}

/** Not pages of the portal, and nothing for anybody but whom they were sent to. */
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

/** Every public page of a site in each of its languages, with where the other sites have it. */
function sitemap({ publicUrl, sites }: Sites, site: SiteAddress): string {
  const entries = portalRoutes.filter(isPublic).flatMap(({ path }) => {
    const links = alternates(path, sites(), publicUrl)
      .map(
        ({ hreflang, href }) =>
          `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(href)}"/>`,
      )
      .join('');
    return site.languages.map(
      (language) => `<url><loc>${escapeHtml(addressIn(site, path, language))}</loc>${links}</url>`,
    );
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`;
}

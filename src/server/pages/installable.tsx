import type { FastifyInstance, FastifyRequest } from 'fastify';
import { htmlLang } from '#contract/rules/languages.ts';
import type { PortalSettings } from '#portal/boot.ts';
import { paths } from '#portal/paths.ts';
import { portalRoutes } from '#portal/routes.tsx';
import type { Site } from '#server/http/call.ts';
import { createTranslator, type Texts } from '#ui/texts.ts';
import { plainPage } from './plain-page.tsx';

type Dependencies = {
  texts(language: string): Promise<Texts>;
  settings(site: Site, language: string): PortalSettings;
};

/** Copies of values in tokens.css, for places without style sheets. */
export const colours = { surface: '#ffffff', darkSurface: '#211e1b', paper: '#faf8f4' };

/** Tags in every page's head: icon, colour and manifest of the app. */
export const installableTags = (language: string): string =>
  [
    `<link rel="manifest" href="/manifest.webmanifest?lang=${language}">`,
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${colours.surface}">`,
    `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${colours.darkSurface}">`,
  ].join('');

/** The portal as an installable app: its manifest with the panel's name, and its offline page. */
export function serveInstallable(app: FastifyInstance, { texts, settings }: Dependencies): void {
  const spoken = async (request: FastifyRequest) => {
    const language = request.language();
    const { panel_name } = settings(request.site, language);
    return { language, panel_name, t: createTranslator(language, await texts(language)).t };
  };

  app.get('/manifest.webmanifest', async (request, reply) => {
    const { language, panel_name, t } = await spoken(request);
    const description = portalRoutes.find(({ path }) => path === paths.home)?.description;
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language, cookie')
      .send(
        JSON.stringify({
          id: '/',
          name: panel_name,
          short_name: shortName(panel_name),
          description: description && t(description),
          lang: htmlLang(language),
          dir: 'ltr',
          start_url: '/',
          scope: '/',
          display: 'standalone',
          background_color: colours.paper,
          theme_color: colours.surface,
          icons: [
            icon('icon-192.png', 192, 'any'),
            icon('icon-512.png', 512, 'any'),
            icon('icon-maskable-512.png', 512, 'maskable'),
          ],
        }),
      );
  });

  app.get('/offline', async (request, reply) => {
    const { language, panel_name, t } = await spoken(request);
    const title = t('You seem to be offline');
    const { html, headers } = plainPage({
      title: `${panel_name} - ${title}`,
      language,
      heading: panel_name,
      css: 'a.button { text-decoration: none; }',
      script: '/offline.js',
      body: (
        <div className="sheet">
          <h1>{title}</h1>
          <p>{t("You seem to be offline. Anything you've already saved isn't lost.")}</p>
          <p>{t('Please check your internet connection and try again.')}</p>
          <p>
            {/* biome-ignore lint/a11y/useValidAnchor: the page that was asked for, under whose address this one is shown */}
            <a className="button" href="">
              {t('Try again')}
            </a>
          </p>
        </div>
      ),
    });
    return reply.headers({ ...headers, 'content-language': language }).send(html);
  });
}

const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/${file}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** The short name under an icon: as many whole words as fit. */
function shortName(name: string): string {
  const MOST = 12;
  if (name.length <= MOST) return name;
  const words = name.slice(0, MOST + 1).split(' ');
  return (words.length > 1 ? words.slice(0, -1).join(' ') : name.slice(0, MOST)).trim();
}

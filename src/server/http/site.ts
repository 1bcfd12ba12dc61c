import type { FastifyInstance, FastifyRequest } from 'fastify';
import { chooseLanguage } from '#contract/rules/languages.ts';
import type { Config } from '#server/config.ts';
import { AppError } from './app-error.ts';
import type { Site } from './call.ts';
import { languageCookie } from './session-cookie.ts';

/** The countries, kept in memory; provided by the countries feature. */
export type SiteDirectory = {
  /** Active country codes, upper case. */
  isCountry(code: string): boolean;
  /** Languages of a country's site, or of the country selector (null); never empty. */
  languages(countryCode: string | null): readonly string[];
  defaultLanguage(): string;
};

declare module 'fastify' {
  interface FastifyRequest {
    site: Site;
    /** The visitor's language: `?lang=`, then the cookie, then Accept-Language, among those offered. */
    language(): string;
  }
}

/** Health check paths, answered under any host name. */
const ANY_HOST = /^\/(health|ready)\/?(\?|$)/;
/** The console's paths on a host it shares with the portal. */
const CONSOLE_PATH = /^\/(console|console-assets|api\/operator)(\/|\?|$)/;
/** Works in addition to `console.localhost`, for browsers that don't resolve it. */
const LOCAL_CONSOLE = '127.0.0.1';

/** Path prefixes where errors are JSON and no page is rendered. */
export const isApiPath = (url: string): boolean => /^\/api(\/|\?|$)/.test(url);

/** Determines the country from the host before anything else handles a request. */
export function resolveSite(app: FastifyInstance, config: Config, directory: SiteDirectory): void {
  const publicUrl = new URL(config.publicUrl);
  const port = publicUrl.port ? `:${publicUrl.port}` : '';
  const consoleAt = consoleOf(config);

  app.decorateRequest('site');
  app.decorateRequest('language', function (this: FastifyRequest) {
    return languageOf(this, directory);
  });
  // With a callback, because a promise would cost every call another tick.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff');
    const hostname = (request.headers.host ?? '').replace(/:\d*$/, '').toLowerCase();
    const consoleOrigin = consoleAt(hostname, request.url);
    if (consoleOrigin !== null) {
      request.site = { face: 'console', country_code: null, origin: consoleOrigin };
      return done();
    }
    const known = hostname === config.apex || hostname.endsWith(`.${config.apex}`);
    const label = hostname.slice(0, -config.apex.length - 1).toUpperCase();
    const country = config.country ?? (known && directory.isCountry(label) ? label : null);
    request.site = {
      face: 'portal',
      country_code: country,
      origin: `${publicUrl.protocol}//${hostname}${port}`,
    };
    // An absolute-form address (as sent to a proxy) would bypass checks on the path.
    if (!request.url.startsWith('/')) throw new AppError('unreadable');
    if (known || ANY_HOST.test(request.url)) return done();
    if (isApiPath(request.url)) throw new AppError('wrong_site', { data: `${config.publicUrl}/` });
    reply.redirect(`${config.publicUrl}/`, 302);
  });
}

/** The console's origin if a host (or a path on a shared host) is the console's; otherwise null. */
function consoleOf(config: Config): (hostname: string, url: string) => string | null {
  const { hostname: consoleHost } = new URL(config.consoleUrl);
  const local = config.consoleUrl.replace(consoleHost, LOCAL_CONSOLE);
  return (hostname, url) => {
    if (hostname === consoleHost)
      return config.consolePath === '' || CONSOLE_PATH.test(url) ? config.consoleUrl : null;
    return config.local && hostname === LOCAL_CONSOLE ? local : null;
  };
}

function languageOf(request: FastifyRequest, directory: SiteDirectory): string {
  const asked = (request.query as Record<string, unknown> | undefined)?.lang;
  return chooseLanguage({
    asked: typeof asked === 'string' ? asked : undefined,
    cookie: request.cookies[languageCookie],
    acceptLanguage: request.headers['accept-language'],
    offered: directory.languages(request.site.country_code),
    fallback: directory.defaultLanguage(),
  });
}

/** The address of a country's site: `<cc>.<apex>`, or the only site of a single-country installation. */
export function countryOrigin(config: Config, countryCode: string | null): string {
  if (countryCode === null || config.country !== null) return config.publicUrl;
  const url = new URL(config.publicUrl);
  url.hostname = `${countryCode.toLowerCase()}.${config.apex}`;
  return url.origin;
}

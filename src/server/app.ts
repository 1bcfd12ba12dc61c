import cookie from '@fastify/cookie';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { portalApi } from '#contract/portal/base-path.ts';
import type { Config } from './config.ts';
import type { Database } from './database/connect.ts';
import { answeredCallsRoutes } from './features/answered-calls/answered-calls.routes.ts';
import { attemptsRoutes } from './features/attempts/attempts.routes.ts';
import { confirmationRoutes } from './features/confirmation/confirmation.routes.ts';
import type { MemberConfirmed } from './features/confirmation/start-account.ts';
import { contactPreferencesRoutes } from './features/contact-preferences/contact-preferences.routes.ts';
import { countriesRoutes } from './features/countries/countries.routes.ts';
import { portalSettings, timeZoneOf } from './features/countries/portal-settings.ts';
import { siteAddresses } from './features/countries/site-addresses.ts';
import { openSiteDirectory } from './features/countries/site-directory.ts';
import { emailChangeRoutes } from './features/email-change/email-change.routes.ts';
import { recogniseFormerMember } from './features/former-members/former-members.ts';
import { interviewsRoutes } from './features/interviews/interviews.routes.ts';
import { invitationsRoutes } from './features/invitations/invitations.routes.ts';
import { inviteNewMember } from './features/invitations/invite-newcomer.ts';
import { mailReportsRoutes } from './features/mail-reports/mail-reports.routes.ts';
import { memberViewsRoutes } from './features/member-views/member-views.routes.ts';
import { viewOfToken } from './features/member-views/open-view.ts';
import { membersRoutes } from './features/members/members.routes.ts';
import { pixelSources } from './features/originators/pixel-sources.ts';
import { parentalPermissionRoutes } from './features/parental-permission/parental-permission.routes.ts';
import { passwordsRoutes } from './features/passwords/passwords.routes.ts';
import { picturesRoutes } from './features/pictures/pictures.routes.ts';
import { pointsRoutes } from './features/points/points.routes.ts';
import { privacyRoutes } from './features/privacy/privacy.routes.ts';
import { profilerRoutes } from './features/profiler/profiler.routes.ts';
import { referralsRoutes } from './features/referrals/referrals.routes.ts';
import { registrationRoutes } from './features/registration/registration.routes.ts';
import { reportsRoutes } from './features/reports/reports.routes.ts';
import { rewardsRoutes } from './features/rewards/rewards.routes.ts';
import { openAuthenticator } from './features/sessions/authenticate.ts';
import { sessionsRoutes } from './features/sessions/sessions.routes.ts';
import { sharedAnswersRoutes } from './features/shared-answers/shared-answers.routes.ts';
import { siteRoutes } from './features/site/site.routes.ts';
import { startsRoutes } from './features/starts/starts.routes.ts';
import { supportRoutes } from './features/support/support.routes.ts';
import { surveysRoutes } from './features/surveys/surveys.routes.ts';
import { unsubscribeRoutes } from './features/unsubscribe/unsubscribe.routes.ts';
import { welcomeRoutes } from './features/welcome/welcome.routes.ts';
import { serveApiDocs } from './http/api-docs.ts';
import { AppError } from './http/app-error.ts';
import { acceptForms, acceptJsonBodies, ignoreBodies } from './http/body.ts';
import { separateConsoleHost } from './http/console-host.ts';
import { handleErrors } from './http/errors.ts';
import { openFailureLimits } from './http/failure-limits.ts';
import { healthRoutes, type Readiness } from './http/health.ts';
import { type Api, createApi } from './http/implement.ts';
import { openNetworkCounter } from './http/network-counter.ts';
import { logRequests, nameRequests, requestIds, watchForwarding } from './http/request-log.ts';
import { serverOptions } from './http/server-options.ts';
import { isApiPath, resolveSite } from './http/site.ts';
import { consoleTexts, firstConsoleTexts } from './i18n/console-texts.ts';
import { localesRoutes } from './i18n/locales.routes.ts';
import { portalTexts } from './i18n/portal-texts.ts';
import { mailSubject, type WaitingMail } from './mail/mail-subject.ts';
import { mailboxRoutes } from './mail/mailbox.routes.tsx';
import { mailTemplates } from './mails.ts';
import { serveOperatorApi } from './operator-api.ts';
import type { BrowserBuild } from './pages/assets.ts';
import { openConsoleDocument } from './pages/console-document.ts';
import type { PageDependencies } from './pages/page-dependencies.ts';
import { servePages } from './pages/pages.ts';
import { tellPeopleOfFailures } from './pages/send-failure.ts';
import { serveStaticFiles } from './pages/static-files.ts';

export const PORTAL_API = portalApi;

export type AppDependencies = {
  config: Config;
  database: Database;
  log: FastifyBaseLogger;
  readiness: Readiness;
  /** Folder of the browser build; without it only the APIs are served. */
  build?: BrowserBuild;
  /** The same of the console; without it its host shows the description of the API. */
  consoleBuild?: BrowserBuild;
};

/** The complete HTTP application, not yet listening; tests and production use the same. */
export async function buildApp({
  config,
  database,
  log,
  readiness,
  build,
  consoleBuild,
}: AppDependencies): Promise<FastifyInstance> {
  const app = fastify(serverOptions(config, log));
  app.decorate('implementedCalls', []);
  await app.register(cookie);
  handleErrors(app);
  acceptJsonBodies(app);
  const directory = await openSiteDirectory(database, log);
  const { authenticate, settle } = openAuthenticator(database, log);
  app.addHook('onClose', async () => {
    await settle();
    await directory.close();
  });
  nameRequests(app);
  const logged = config.accessLog || config.logLevel === 'debug' || config.logLevel === 'trace';
  if (logged) logRequests(app, config.accessLog ? 'info' : 'debug');
  const proxy = watchForwarding(app, log);
  resolveSite(app, config, directory);
  const https = config.publicUrl.startsWith('https:');
  separateConsoleHost(
    app,
    config,
    consoleBuild &&
      openConsoleDocument(consoleBuild, {
        consolePath: config.consolePath,
        publicUrl: config.publicUrl,
        https: config.consoleUrl.startsWith('https:'),
        texts: await firstConsoleTexts(),
      }),
  );
  healthRoutes(app, readiness, () => ({ proxy: proxy() }));

  const findView = (token: string) => viewOfToken(database.read, token);
  const dependencies = {
    database,
    authenticate,
    findView,
    secureCookies: https,
  };
  const portal: Api = createApi(app, PORTAL_API, dependencies);
  localesRoutes(portal);
  countriesRoutes(portal, { config, directory });
  siteRoutes(portal, {
    config,
    directory,
    log: app.log,
    reports: openNetworkCounter(database, { name: 'browser-errors', seconds: 60 * 60 }),
  });
  const limits = openFailureLimits(database);
  sessionsRoutes(portal, { config, limits });
  passwordsRoutes(portal, { limits });
  registrationRoutes(portal, {
    directory,
    limits,
    registrations: openNetworkCounter(database, { name: 'registrations', seconds: 60 * 60 }),
  });
  const onConfirmed: MemberConfirmed[] = [
    recogniseFormerMember,
    (db, { member_id }) => inviteNewMember(db, member_id),
  ];
  confirmationRoutes(portal, { limits, onConfirmed, trackers: config.trackers });
  parentalPermissionRoutes(portal, { limits, onConfirmed });
  emailChangeRoutes(portal, { limits });
  membersRoutes(portal, { directory });
  contactPreferencesRoutes(portal);
  pointsRoutes(portal, directory);
  picturesRoutes(portal);
  rewardsRoutes(portal, directory);
  referralsRoutes(portal, { limits });
  supportRoutes(portal, { config, directory, limits });
  const subjectOf = (mail: WaitingMail) =>
    mailSubject(database.read, { config, templates: mailTemplates, panel: directory.panel() }, mail);
  privacyRoutes(portal, { directory, limits, subjectOf });
  await app.register(async (scope) => {
    acceptForms(scope);
    memberViewsRoutes(createApi(scope, PORTAL_API, dependencies), { secureCookies: https });
  });
  await app.register(async (scope) => {
    ignoreBodies(scope);
    unsubscribeRoutes(createApi(scope, '', dependencies), { panelName: () => directory.panel().name });
  });
  mailboxRoutes(app, { config, database, templates: mailTemplates });
  surveysRoutes(portal, { directory });
  invitationsRoutes(portal, { directory });
  sharedAnswersRoutes(portal, { directory });
  await app.register(async (scope) => {
    acceptForms(scope);
    startsRoutes(createApi(scope, PORTAL_API, dependencies), { directory });
  });
  interviewsRoutes(portal, { directory });
  const settings: PageDependencies['settings'] = (site, language) =>
    portalSettings({ config, directory }, site, language);
  await app.register(async (scope) => {
    scope.setErrorHandler(tellPeopleOfFailures({ settings, texts: portalTexts }));
    reportsRoutes(createApi(scope, PORTAL_API, dependencies), { directory, limits });
  });
  mailReportsRoutes(portal, config);
  answeredCallsRoutes(portal);
  attemptsRoutes(portal, { directory });
  profilerRoutes(portal, { directory });
  welcomeRoutes(portal, { config, directory });

  await serveOperatorApi(app, { config, database, directory, limits, subjectOf });

  await serveApiDocs(app);
  if (build) {
    if (build.folder) {
      const consoleFolder = consoleBuild?.folder ?? null;
      await serveStaticFiles(app, { folder: build.folder, consoleFolder, database });
    }
    servePages(app, {
      api: PORTAL_API,
      build,
      texts: portalTexts,
      operatorTexts: consoleTexts,
      findView,
      settings,
      timeZone: ({ country_code }) => timeZoneOf(directory, country_code),
      publicUrl: config.publicUrl,
      ...siteAddresses(config, directory),
      pixelSources: async () => (config.trackers ? pixelSources(database.read) : { images: [], frames: [] }),
      https,
      nextRequestId: logged ? null : requestIds(config),
      onSiteChange: (changed) => directory.onChange(changed),
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (isApiPath(request.url)) throw new AppError('not_found');
    return reply.redirect('/', 302);
  });
  return app;
}

import type { FastifyInstance } from 'fastify';
import { operatorApi } from '#contract/operator/base-path.ts';
import type { Config } from './config.ts';
import type { Database } from './database/connect.ts';
import { adjustmentsOperatorRoutes } from './features/adjustments/adjustments.operator-routes.ts';
import { apiKeysRoutes } from './features/api-keys/api-keys.operator-routes.ts';
import { openApiKeys } from './features/api-keys/open-api-keys.ts';
import { attemptsOperatorRoutes } from './features/attempts/attempts.operator-routes.ts';
import { auditOperatorRoutes } from './features/audit/audit.operator-routes.ts';
import { recordLook } from './features/audit/record-look.ts';
import { clientPagesOperatorRoutes } from './features/client-pages/client-pages.operator-routes.ts';
import { countriesOperatorRoutes } from './features/countries/countries.operator-routes.ts';
import type { CountryDirectory } from './features/countries/site-directory.ts';
import { failedJobsRoutes } from './features/failed-jobs/failed-jobs.operator-routes.ts';
import { fieldFiguresOperatorRoutes } from './features/field-figures/field-figures.operator-routes.ts';
import { freezesOperatorRoutes } from './features/freezes/freezes.operator-routes.ts';
import { householdsOperatorRoutes } from './features/households/households.operator-routes.ts';
import { invitationsOperatorRoutes } from './features/invitations/invitations.operator-routes.ts';
import { mailReportsOperatorRoutes } from './features/mail-reports/mail-reports.operator-routes.ts';
import { mailTemplatesRoutes } from './features/mail-templates/mail-templates.operator-routes.ts';
import { membersBulk } from './features/member-care/member-care.bulk.ts';
import { memberCareRoutes } from './features/member-care/member-care.operator-routes.ts';
import { memberViewsOperatorRoutes } from './features/member-views/member-views.operator-routes.ts';
import { membersOperatorRoutes } from './features/members/members.operator-routes.ts';
import { openReaders } from './features/members/readers.ts';
import { openOperatorSessions } from './features/operator-sessions/open-operator-sessions.ts';
import { operatorCookie } from './features/operator-sessions/operator-cookie.ts';
import { operatorSessionsRoutes } from './features/operator-sessions/operator-sessions.operator-routes.ts';
import { secondFactorRoutes } from './features/operator-sessions/second-factor.operator-routes.ts';
import { operatorsRoutes } from './features/operators/operators.operator-routes.ts';
import { outboxOperatorRoutes } from './features/outbox/outbox.operator-routes.ts';
import { panelQuestionnairesOperatorRoutes } from './features/panel-questionnaires/panel-questionnaires.operator-routes.ts';
import { participationOperatorRoutes } from './features/participation/participation.operator-routes.ts';
import { payoutBatchesRoutes } from './features/payout-batches/payout-batches.operator-routes.ts';
import { pointRaisesOperatorRoutes } from './features/point-raises/point-raises.operator-routes.ts';
import { journalProofRoutes } from './features/points/journal-proof.operator-routes.ts';
import { privacyOperatorRoutes } from './features/privacy/privacy.operator-routes.ts';
import { projectsOperatorRoutes } from './features/projects/projects.operator-routes.ts';
import { reconciliationOperatorRoutes } from './features/reconciliation/reconciliation.operator-routes.ts';
import { catalogueOperatorRoutes } from './features/rewards/catalogue.operator-routes.ts';
import { rewardFormsOperatorRoutes } from './features/rewards/reward-forms.operator-routes.ts';
import { rewardsOperatorRoutes } from './features/rewards/rewards.operator-routes.ts';
import { automaticWavesOperatorRoutes } from './features/sampling/automatic-waves.operator-routes.ts';
import { openCounts } from './features/sampling/count-members.ts';
import { samplingOperatorRoutes, wavesOperatorRoutes } from './features/sampling/sampling.operator-routes.ts';
import { sharedAnswersOperatorRoutes } from './features/shared-answers/shared-answers.operator-routes.ts';
import { supportOperatorRoutes } from './features/support/support.operator-routes.ts';
import { surveyAnswersOperatorRoutes } from './features/survey-answers/survey-answers.operator-routes.ts';
import { surveyTestsOperatorRoutes } from './features/survey-tests/survey-tests.operator-routes.ts';
import { surveyQuestionnairesOperatorRoutes } from './features/surveys/survey-questionnaires.operator-routes.ts';
import { surveyQuotasOperatorRoutes } from './features/surveys/survey-quotas.operator-routes.ts';
import { surveysOperatorRoutes } from './features/surveys/surveys.operator-routes.ts';
import { todayOperatorRoutes } from './features/today/today.operator-routes.ts';
import type { FailureLimits } from './http/failure-limits.ts';
import { createApi } from './http/implement.ts';
import { openNetworkCounter } from './http/network-counter.ts';
import { consoleLocalesRoutes } from './i18n/locales.routes.ts';
import type { WaitingMail } from './mail/mail-subject.ts';
import { mailTemplates } from './mails.ts';
import { timelineParts } from './timeline-parts.ts';
import { todayCounts } from './today-counts.ts';

type Dependencies = {
  config: Config;
  database: Database;
  directory: CountryDirectory;
  limits: FailureLimits;
  subjectOf: (mail: WaitingMail) => Promise<string | null>;
};

/** The operators' API, on the console's host only, with a session or an API key. */
export async function serveOperatorApi(
  app: FastifyInstance,
  { config, database, directory, limits, subjectOf }: Dependencies,
): Promise<void> {
  const secure = config.consoleUrl.startsWith('https:');
  const cookie = operatorCookie(secure);
  const sessions = openOperatorSessions(database, app.log);
  const keys = openApiKeys(database, app.log);
  const counts = await openCounts(database, app.log);
  app.addHook('onClose', async () => {
    await Promise.all([sessions.settle(), keys.settle(), counts.close()]);
  });
  const api = createApi(app, operatorApi, {
    database,
    // Members' sessions aren't valid here.
    authenticate: async () => null,
    operators: { cookie: cookie.name, bySession: sessions.bySession, byKey: keys.byKey, recordLook },
    secureCookies: secure,
  });
  consoleLocalesRoutes(api);
  countriesOperatorRoutes(api, directory);
  operatorSessionsRoutes(api, { config, directory, limits, cookie });
  secondFactorRoutes(api, { config, directory, limits, cookie });
  operatorsRoutes(api, directory);
  apiKeysRoutes(api, directory);
  auditOperatorRoutes(api, directory);
  failedJobsRoutes(api);
  mailReportsOperatorRoutes(api, { mailReports: config.mailReports });
  supportOperatorRoutes(api, directory);
  journalProofRoutes(api);
  attemptsOperatorRoutes(api, directory);
  reconciliationOperatorRoutes(api, directory);
  outboxOperatorRoutes(api, directory, mailTemplates);
  mailTemplatesRoutes(api, {
    config,
    templates: mailTemplates,
    panel: () => directory.panel(),
    isCountry: (code) => directory.country(code) !== undefined,
  });
  todayOperatorRoutes(api, todayCounts);
  rewardsOperatorRoutes(api, directory);
  payoutBatchesRoutes(api, directory);
  adjustmentsOperatorRoutes(api, directory);
  const readers = openReaders();
  catalogueOperatorRoutes(api, readers);
  rewardFormsOperatorRoutes(api);
  panelQuestionnairesOperatorRoutes(api);
  projectsOperatorRoutes(api, directory);
  surveysOperatorRoutes(api, directory, config, readers);
  fieldFiguresOperatorRoutes(api);
  pointRaisesOperatorRoutes(api);
  surveyQuestionnairesOperatorRoutes(api);
  surveyQuotasOperatorRoutes(api, directory);
  sharedAnswersOperatorRoutes(api, directory);
  surveyTestsOperatorRoutes(api, config);
  clientPagesOperatorRoutes(api, {
    config,
    directory,
    looks: openNetworkCounter(database, { name: 'client-pages', seconds: 60 * 60 }),
  });
  participationOperatorRoutes(api);
  surveyAnswersOperatorRoutes(api, directory);
  samplingOperatorRoutes(api, directory, counts);
  wavesOperatorRoutes(api, config);
  automaticWavesOperatorRoutes(api);
  invitationsOperatorRoutes(api, directory);
  memberCareRoutes(api);
  memberViewsOperatorRoutes(api, config);
  privacyOperatorRoutes(api, { directory, subjectOf });
  householdsOperatorRoutes(api, directory);
  freezesOperatorRoutes(api, directory);
  membersOperatorRoutes(api, directory, timelineParts, membersBulk);
}

import type { CallMap, Endpoint } from '#contract/endpoint.ts';
import type * as adjustments from './adjustments.calls.ts';
import type * as apiKeys from './api-keys.calls.ts';
import type * as attempts from './attempts.calls.ts';
import type * as auditLog from './audit-log.calls.ts';
import type * as automaticWaves from './automatic-waves.calls.ts';
import type * as clientPages from './client-pages.calls.ts';
import type * as console from './console.calls.ts';
import type * as failedJobs from './failed-jobs.calls.ts';
import type * as fieldFigures from './field-figures.calls.ts';
import type * as freezes from './freezes.calls.ts';
import type * as householdCases from './household-cases.calls.ts';
import type * as journalProof from './journal-proof.calls.ts';
import type * as mailTemplates from './mail-templates.calls.ts';
import type * as mails from './mails.calls.ts';
import type * as memberCare from './member-care.calls.ts';
import type * as memberRecord from './member-record.calls.ts';
import type * as memberViews from './member-views.calls.ts';
import type * as members from './members.calls.ts';
import type * as messageTools from './message-tools.calls.ts';
import type * as messages from './messages.calls.ts';
import type * as operatorSessions from './operator-sessions.calls.ts';
import type * as operators from './operators.calls.ts';
import type * as panelQuestionnaires from './panel-questionnaires.calls.ts';
import type * as participation from './participation.calls.ts';
import type * as payoutBatches from './payout-batches.calls.ts';
import type * as pointRaises from './point-raises.calls.ts';
import type * as projects from './projects.calls.ts';
import type * as quietHours from './quiet-hours.calls.ts';
import type * as reconciliation from './reconciliation.calls.ts';
import type * as rewardForms from './reward-forms.calls.ts';
import type * as rewardRequests from './reward-requests.calls.ts';
import type * as rewardRequestsBulk from './reward-requests-bulk.calls.ts';
import type * as rewards from './rewards.calls.ts';
import type * as samples from './samples.calls.ts';
import type * as secondFactor from './second-factor.calls.ts';
import type * as segments from './segments.calls.ts';
import type * as setAsideReports from './set-aside-reports.calls.ts';
import type * as shareableAnswers from './shareable-answers.calls.ts';
import type * as surveyAnswers from './survey-answers.calls.ts';
import type * as surveyCopies from './survey-copies.calls.ts';
import type * as surveyHosting from './survey-hosting.calls.ts';
import type * as surveyMoves from './survey-moves.calls.ts';
import type * as surveyQuestionnaires from './survey-questionnaires.calls.ts';
import type * as surveyQuotas from './survey-quotas.calls.ts';
import type * as surveyTables from './survey-tables.calls.ts';
import type * as surveyTests from './survey-tests.calls.ts';
import type * as surveys from './surveys.calls.ts';
import type * as today from './today.calls.ts';
import type * as unverifiedCompletes from './unverified-completes.calls.ts';
import type * as waves from './waves.calls.ts';

type Exports<M> = M[keyof M];

/** All calls of /api/operator/v1, as a type only. */
export type OperatorEndpoint = Extract<
  | Exports<typeof adjustments>
  | Exports<typeof apiKeys>
  | Exports<typeof attempts>
  | Exports<typeof auditLog>
  | Exports<typeof failedJobs>
  | Exports<typeof fieldFigures>
  | Exports<typeof freezes>
  | Exports<typeof memberRecord>
  | Exports<typeof householdCases>
  | Exports<typeof mails>
  | Exports<typeof journalProof>
  | Exports<typeof unverifiedCompletes>
  | Exports<typeof mailTemplates>
  | Exports<typeof memberCare>
  | Exports<typeof memberViews>
  | Exports<typeof members>
  | Exports<typeof console>
  | Exports<typeof messages>
  | Exports<typeof messageTools>
  | Exports<typeof operatorSessions>
  | Exports<typeof operators>
  | Exports<typeof payoutBatches>
  | Exports<typeof clientPages>
  | Exports<typeof participation>
  | Exports<typeof surveyAnswers>
  | Exports<typeof surveyTables>
  | Exports<typeof pointRaises>
  | Exports<typeof projects>
  | Exports<typeof reconciliation>
  | Exports<typeof quietHours>
  | Exports<typeof rewardRequests>
  | Exports<typeof rewardRequestsBulk>
  | Exports<typeof rewards>
  | Exports<typeof automaticWaves>
  | Exports<typeof samples>
  | Exports<typeof secondFactor>
  | Exports<typeof setAsideReports>
  | Exports<typeof shareableAnswers>
  | Exports<typeof surveyCopies>
  | Exports<typeof surveyHosting>
  | Exports<typeof segments>
  | Exports<typeof surveyQuestionnaires>
  | Exports<typeof panelQuestionnaires>
  | Exports<typeof rewardForms>
  | Exports<typeof surveyMoves>
  | Exports<typeof surveyQuotas>
  | Exports<typeof surveyTests>
  | Exports<typeof surveys>
  | Exports<typeof waves>
  | Exports<typeof today>,
  Endpoint
>;

export type OperatorCalls = CallMap<OperatorEndpoint>;
export type OperatorCallKey = keyof OperatorCalls;

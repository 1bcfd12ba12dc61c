import type { Holding, Holdings, PersonalDataOf, Table } from '#server/database/personal-data.ts';
import { adjustmentsData } from '#server/features/adjustments/personal-data.ts';
import { apiKeysData } from '#server/features/api-keys/personal-data.ts';
import { attemptsData } from '#server/features/attempts/personal-data.ts';
import { auditData } from '#server/features/audit/personal-data.ts';
import { bulkData } from '#server/features/bulk/personal-data.ts';
import { clientPagesData } from '#server/features/client-pages/personal-data.ts';
import { codesData } from '#server/features/codes/personal-data.ts';
import { contactPreferencesData } from '#server/features/contact-preferences/personal-data.ts';
import { creationsData } from '#server/features/creations/personal-data.ts';
import { formerMembersData } from '#server/features/former-members/personal-data.ts';
import { freezesData } from '#server/features/freezes/personal-data.ts';
import { householdsData } from '#server/features/households/personal-data.ts';
import { interviewsData } from '#server/features/interviews/personal-data.ts';
import { invitationsData } from '#server/features/invitations/personal-data.ts';
import { linksData } from '#server/features/links/personal-data.ts';
import { memberViewsData } from '#server/features/member-views/personal-data.ts';
import { membersData } from '#server/features/members/personal-data.ts';
import { operatorChangesData } from '#server/features/operator-changes/personal-data.ts';
import { operatorSessionsData } from '#server/features/operator-sessions/personal-data.ts';
import { operatorsData } from '#server/features/operators/personal-data.ts';
import { parentalPermissionData } from '#server/features/parental-permission/personal-data.ts';
import { payoutBatchesData } from '#server/features/payout-batches/personal-data.ts';
import { pointRaisesData } from '#server/features/point-raises/personal-data.ts';
import { pointsData } from '#server/features/points/personal-data.ts';
import { projectsData } from '#server/features/projects/personal-data.ts';
import { answersData } from '#server/features/questionnaires/personal-data.ts';
import { reconciliationData } from '#server/features/reconciliation/personal-data.ts';
import { referralsData } from '#server/features/referrals/personal-data.ts';
import { registrationData } from '#server/features/registration/personal-data.ts';
import { reportsData } from '#server/features/reports/personal-data.ts';
import { rewardsData } from '#server/features/rewards/personal-data.ts';
import { samplingData } from '#server/features/sampling/personal-data.ts';
import { sessionsData } from '#server/features/sessions/personal-data.ts';
import { sharedAnswersData } from '#server/features/shared-answers/personal-data.ts';
import { supportData } from '#server/features/support/personal-data.ts';
import { surveyTestsData } from '#server/features/survey-tests/personal-data.ts';
import { surveysData } from '#server/features/surveys/personal-data.ts';
import { welcomeData } from '#server/features/welcome/personal-data.ts';
import { httpData } from '#server/http/personal-data.ts';
import { mailData } from '#server/mail/personal-data.ts';
import type { impersonalTables } from './impersonal-tables.data.ts';

/** Everything that is held of people, by table. */
export const holdings = {
  ...formerMembersData.holds,
  ...attemptsData.holds,
  ...surveysData.holds,
  ...pointRaisesData.holds,
  ...surveyTestsData.holds,
  ...creationsData.holds,
  ...projectsData.holds,
  ...clientPagesData.holds,
  ...samplingData.holds,
  ...interviewsData.holds,
  ...reportsData.holds,
  ...reconciliationData.holds,
  ...invitationsData.holds,
  ...rewardsData.holds,
  ...payoutBatchesData.holds,
  ...pointsData.holds,
  ...supportData.holds,
  ...referralsData.holds,
  ...householdsData.holds,
  ...auditData.holds,
  ...mailData.holds,
  ...codesData.holds,
  ...answersData.holds,
  ...contactPreferencesData.holds,
  ...linksData.holds,
  ...adjustmentsData.holds,
  ...operatorChangesData.holds,
  ...freezesData.holds,
  ...memberViewsData.holds,
  ...parentalPermissionData.holds,
  ...registrationData.holds,
  ...sessionsData.holds,
  ...sharedAnswersData.holds,
  ...welcomeData.holds,
  ...membersData.holds,
  ...operatorsData.holds,
  ...operatorSessionsData.holds,
  ...apiKeysData.holds,
  ...bulkData.holds,
  ...httpData.holds,
} satisfies Declared;

/** A table stands in one of the two: one that is new does not compile until somebody has said which. */
type Declared = { [T in Exclude<Table, keyof typeof impersonalTables>]: Holding<T> };

/**
 * In this order a member's data are erased: first what is remembered of the surveys that were taken, then what leads to
 * the member by invitations, then points, and the member's own row at the end.
 */
export const leavings: readonly Pick<PersonalDataOf<Holdings>, 'leave'>[] = [
  formerMembersData,
  attemptsData,
  interviewsData,
  reconciliationData,
  invitationsData,
  rewardsData,
  adjustmentsData,
  pointsData,
  supportData,
  referralsData,
  householdsData,
  auditData,
  mailData,
  codesData,
  membersData,
];

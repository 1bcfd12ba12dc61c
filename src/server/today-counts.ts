import { adjustmentsToday } from './features/adjustments/adjustments.today.ts';
import { attemptsToday } from './features/attempts/attempts.today.ts';
import { fieldFiguresToday } from './features/field-figures/field-figures.today.ts';
import { freezesToday } from './features/freezes/freezes.today.ts';
import { householdsToday } from './features/households/households.today.ts';
import { invitationsToday } from './features/invitations/invitations.today.ts';
import { mailReportsToday } from './features/mail-reports/mail-reports.today.ts';
import { membersToday } from './features/members/members.today.ts';
import { payoutBatchesToday } from './features/payout-batches/payout-batches.today.ts';
import { pointsToday } from './features/points/points.today.ts';
import { reconciliationToday } from './features/reconciliation/reconciliation.today.ts';
import { rewardsToday } from './features/rewards/rewards.today.ts';
import { samplingToday } from './features/sampling/sampling.today.ts';
import { supportToday } from './features/support/support.today.ts';
import { surveysToday } from './features/surveys/surveys.today.ts';
import type { TodayCounts } from './features/today/counts.ts';
import { systemCounts } from './features/today/system-counts.ts';

/** What waits for operators, and figures: each feature's `<feature>.today.ts`. */
export const todayCounts: readonly TodayCounts[] = [
  adjustmentsToday,
  attemptsToday,
  fieldFiguresToday,
  freezesToday,
  householdsToday,
  invitationsToday,
  mailReportsToday,
  membersToday,
  payoutBatchesToday,
  pointsToday,
  reconciliationToday,
  rewardsToday,
  samplingToday,
  supportToday,
  surveysToday,
  systemCounts,
];

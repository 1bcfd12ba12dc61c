import { paths } from './paths.ts';

/** The pages of lists by their names in the API; a list that has no page is not here. */
const listPaths: Readonly<Record<string, string>> = {
  'point-adjustments': paths.pointAdjustments,
  freezes: paths.freezes,
  'household-cases': paths.householdCases,
  'set-aside-reports': paths.setAsideReports,
  'failed-jobs': paths.failedJobs,
  mails: paths.mails,
  'journal-faults': paths.journal,
  attempts: paths.attempts,
  reconciliations: paths.reconciliations,
  'reconciliation-rows': paths.reconciliationRows,
  'unverified-completes': paths.unverifiedCompletes,
  'unverified-completes/bulk-items': paths.unverifiedBulkResults,
  messages: paths.messages,
  'payout-batches': paths.payoutBatches,
  projects: paths.projects,
  segments: paths.segments,
  'members/bulk-items': paths.membersBulkResults,
  surveys: paths.surveys,
  'reward-requests': paths.rewardRequests,
  'reward-requests/bulk-items': paths.bulkResults,
};

/** The address of a list's page, narrowed down; null where there is none. */
export function listPath(list: { name: string; query: Readonly<Record<string, string>> }): string | null {
  const path = listPaths[list.name];
  const query = new URLSearchParams(list.query).toString();
  return path === undefined ? null : query === '' ? path : `${path}?${query}`;
}

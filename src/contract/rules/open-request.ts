/** Where a request for a reward stands while it is on its way. */
export const OPEN_STATUSES = ['requested', 'approved', 'sent'] as const;

/** The states of an open reward request. */
export const OPEN_STATUSES = ['requested', 'approved', 'sent'] as const;

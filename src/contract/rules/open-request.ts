/** The states of an open reward request. */
export const OPEN_STATUSES = ['requested', 'approved', 'sent'] as const;
/** The states in which a reward request has given its points back. */
export const RETURNED_STATUSES = ['rejected', 'cancelled', 'failed'] as const;

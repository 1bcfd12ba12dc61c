/** The most invitations of a survey or wave that are counted while somebody waits; what larger ones have is kept as counted last. */
export const COUNTED_AT_ONCE = 20_000;

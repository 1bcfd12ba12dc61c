/** Rows per page of a history; a shorter page is the last one. */
export const HISTORY_ROWS = 25;

/** How many rows a call answers that pages a history; fewer are the end of it. */
export const HISTORY_ROWS = 25;

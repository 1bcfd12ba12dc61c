/** A number as it is typed: null where nothing is, and NaN for what is no number, which the server refuses by its field. */
export const typedNumber = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));

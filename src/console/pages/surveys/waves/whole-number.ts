/** What somebody types into a field for a number; 0 for anything else. */
export const wholeNumber = (text: string, most: number): number =>
  /^\d{1,15}$/.test(text) ? Math.min(Number(text), most) : 0;

/** For JSON, which writes NaN as null, and null can mean "no limit": as text it stays what it is, and the server refuses it by its field. */
export const writtenOut = (_name: string, value: unknown): unknown =>
  typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;

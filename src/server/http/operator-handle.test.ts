import { expect, it } from 'vitest';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { type OperatorDb, OperatorHandle, type OperatorReadDb } from './operator-handle.ts';

it('an operator’s handle is no handle of the database: a query that forgets countries does not compile', async () => {
  const database = { selectFrom: () => 'rows' } as unknown as Db;
  const handle: OperatorDb = new OperatorHandle(database, { countries: ['BG'] });
  // @ts-expect-error it cannot be given to a query
  const asWriter: Db = handle;
  // @ts-expect-error nor to one that only reads
  const asReader: ReadDb = handle as OperatorReadDb;
  // @ts-expect-error nor begin one
  expect(handle.selectFrom).toBeUndefined();
  expect([asWriter, asReader]).not.toContain(database);
  expect(() => handle.country('AT')).toThrow();
  expect(handle.country('BG')).toBe(database);
  await expect(handle.thing(async () => 'AT')).rejects.toMatchObject({ code: 'not_found' });
  await expect(handle.thing(async () => null)).rejects.toMatchObject({ code: 'not_found' });
});

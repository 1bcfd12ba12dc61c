import { randomUUID } from 'node:crypto';
import type { Database } from '#server/database/connect.ts';
import { adjustPoints } from '#server/features/points/adjust-points.ts';

/** Credits points as goodwill. */
export const givePoints = (
  { database }: { database: Pick<Database, 'transaction'> },
  member_id: number,
  points: number,
) =>
  database.transaction((db) =>
    adjustPoints(db, {
      key: `given ${randomUUID()}`,
      member_id,
      kind: 'goodwill',
      points,
      reason: 'for a test',
      actor: { kind: 'command_line', name: 'test' },
    }),
  );

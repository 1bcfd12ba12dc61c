import type { Db } from '#server/database/connect.ts';
import { updatePanel } from './countries.queries.ts';

/** From now on every page says that this panel is a demo. */
export async function markDemoPanel(db: Db): Promise<void> {
  await updatePanel(db, { demo: true });
}

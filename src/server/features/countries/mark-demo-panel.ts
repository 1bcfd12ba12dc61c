import type { Db } from '#server/database/connect.ts';
import { updatePanel } from './countries.queries.ts';

/** Marks the panel as a demo, which every page then shows. */
export async function markDemoPanel(db: Db): Promise<void> {
  await updatePanel(db, { demo: true });
}

import { Plans } from './plans.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/** Another application on a test's database, on connections that say in `plans` how their statements were carried out. */
export async function startWatchedApp(beside: TestApp): Promise<{ watched: TestApp; plans: Plans }> {
  const plans = new Plans();
  const connection = plans.watched(beside.connection);
  return { watched: await startTestApp({}, { beside: { ...beside, connection } }), plans };
}

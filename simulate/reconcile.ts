import type { Actor } from '#server/features/audit/record-audit.ts';
import { reconcileAttempts } from '#server/features/reconciliation/reconcile-attempts.ts';
import { attemptsToReconcile } from './operators.queries.ts';
import type { Fielded } from './operators.ts';
import type { World } from './world.ts';

/** The client accepts most completes; what nobody signed for is looked at and mostly turned down. */
async function verdictsOf({ database, accepted }: World, { id, chance }: Fielded) {
  const verdicts = (await attemptsToReconcile(database.read, id)).map(({ token, unverified }) => ({
    token,
    accept: chance.happens(unverified ? 0.25 : 0.97),
  }));
  for (const { token, accept } of verdicts) if (accept) accepted.add(token);
  return verdicts;
}

/** As the command line does it. */
export async function reconcileByHand(world: World, actor: Actor, fielded: Fielded): Promise<void> {
  const verdicts = await verdictsOf(world, fielded);
  for (const accept of [true, false]) {
    const names = verdicts.filter((one) => one.accept === accept).map(({ token }) => token);
    const decision = accept
      ? { verdict: 'accept' as const }
      : { verdict: 'reject' as const, reason: 'The client found answers that contradict each other' };
    if (names.length === 0) continue;
    await world.database.transaction((db) => reconcileAttempts(db, names, { ...decision, actor }));
    world.count(`reconciled: ${decision.verdict}`, names.length);
  }
}

/** By the client's list in the console: tried, then applied, twice for one press too many. */
export async function reconcileByList(world: World, fielded: Fielded): Promise<void> {
  const verdicts = await verdictsOf(world, fielded);
  if (verdicts.length === 0) return;
  const lines = verdicts.map(({ token, accept }) => `${token};${accept ? 'ok' : 'bad'};`);
  // What clients send beside it: an id that nobody knows, and one twice.
  const list = {
    text: ['id;result;why', ...lines, 'nobody;ok;', lines[0]].join('\n'),
    has_titles: true,
    columns: { id: 0, verdict: 1, reason: 2 },
    words: [
      { word: 'ok', verdict: 'accept' },
      { word: 'bad', verdict: 'reject' },
    ],
    because: 'too_fast',
  };
  const params = { id: fielded.id };
  const browser = await world.console();
  const tried = await browser.call('POST /surveys/:id/reconciliations/try', { params, body: list });
  const body = { ...list, key: `list-of-${fielded.survey_number}`, expected: tried.data?.figures };
  const first = await browser.call('POST /surveys/:id/reconciliations', { params, body });
  const again = await browser.call('POST /surveys/:id/reconciliations', { params, body });
  world.count(`list ${first.status}${first.refused ? ` ${first.refused}` : ''}`);
  if (first.data?.id !== again.data?.id) world.fault(`a list sent twice answered ${again.status}`);
  world.count('rows of lists', tried.data?.rows.length ?? 0);
}

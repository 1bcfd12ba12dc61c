import { killRounds } from '#server/testing/kill-rounds.ts';
import { figure, type Row } from './row.ts';

const ROUNDS = 300;

/** kill -9 under load: compares what clients were told with what the database holds after the next start. */
export async function kill(): Promise<Row[]> {
  const { acknowledged, broken, differences } = await killRounds(ROUNDS);
  for (const difference of differences) process.stderr.write(`${difference}\n`);
  return [
    {
      what: `kill -9 under load, ${ROUNDS} times: lost or done twice`,
      figure: String(differences.length),
      budget: '0',
      holds: differences.length === 0,
    },
    figure('… acknowledged exchanges of points', acknowledged.exchanges),
    figure('… acknowledged registrations', acknowledged.registrations),
    figure('… acknowledged confirmations of addresses', acknowledged.confirmations),
    figure('… requests whose response never came', broken),
  ];
}

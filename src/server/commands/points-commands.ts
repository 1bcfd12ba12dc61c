import { randomUUID } from 'node:crypto';
import { type Command, Option } from 'commander';
import { adjustPoints } from '#server/features/points/adjust-points.ts';
import { memberPoints } from '#server/features/points/member-points.ts';
import { wholeNumber } from './option-values.ts';
import type { Runner } from './runner.ts';

type AdjustOptions = { reason: string; kind: 'goodwill' | 'correction'; key?: string };

export function pointsCommands(program: Command, run: Runner): void {
  const points = program.command('points').description("members' points");

  points
    .command('adjust')
    .description("change a member's points manually")
    .argument('<member_id>', 'the member', wholeNumber)
    .argument('<points>', 'how many; a negative number removes points', wholeNumber)
    .requiredOption('--reason <text>', 'why; kept in the audit log')
    .addOption(
      new Option('--kind <kind>', 'a gift, or the correction of a mistake')
        .choices(['goodwill', 'correction'])
        .default('goodwill'),
    )
    .option('--key <key>', 'a name for this decision; using the same key again changes nothing')
    .action((member_id: number, amount: number, { reason, kind, key = randomUUID() }: AdjustOptions) =>
      run.write(async (db) => {
        const { actor } = run;
        const { booked } = await adjustPoints(db, { key, member_id, kind, points: amount, reason, actor });
        const now = await memberPoints(db, member_id);
        return {
          data: { member_id, booked, ...now },
          text: `${booked ? 'Booked' : 'Already booked'}. Member ${member_id} has ${now.points} points.`,
        };
      }),
    );
}

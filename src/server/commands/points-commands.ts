import { randomUUID } from 'node:crypto';
import { type Command, Option } from 'commander';
import { setAdjustmentLimits } from '#server/features/countries/set-adjustment-limits.ts';
import { adjustPoints } from '#server/features/points/adjust-points.ts';
import { memberPoints } from '#server/features/points/member-points.ts';
import { wholeNumber } from './option-values.ts';
import type { Runner } from './runner.ts';
import { fieldList } from './table.ts';

type LimitOptions = { goodwillPerMonth?: number; perMember?: number; perOperator?: number };
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

  points
    .command('limits')
    .description(
      'change how many points operators may adjust in the console; whatever you leave out stays the same',
    )
    .option('--goodwill-per-month <points>', 'goodwill of each country in a month', wholeNumber)
    .option('--per-member <points>', 'of one member in 30 days, without a second operator', wholeNumber)
    .option('--per-operator <points>', 'by one operator in 30 days, without a second operator', wholeNumber)
    .action(({ goodwillPerMonth, perMember, perOperator }: LimitOptions) =>
      run.write(async (db) => {
        const data = await setAdjustmentLimits(db, run.actor, {
          ...(goodwillPerMonth === undefined ? {} : { goodwill_per_month: goodwillPerMonth }),
          ...(perMember === undefined ? {} : { adjusted_per_member: perMember }),
          ...(perOperator === undefined ? {} : { adjusted_per_operator: perOperator }),
        });
        const text = fieldList([
          ['goodwill of a country in a month', data.goodwill_per_month],
          ['of a member in 30 days', data.adjusted_per_member],
          ['by an operator in 30 days', data.adjusted_per_operator],
        ]);
        return { data, text };
      }),
    );
}

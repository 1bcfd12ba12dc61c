import { type Command, Option } from 'commander';
import { REJECTION_REASONS, type RejectionReason } from '#contract/rules/rejection-reasons.ts';
import { type Decision, reconcileAttempts } from '#server/features/reconciliation/reconcile-attempts.ts';
import { unverifiedAttempts } from '#server/features/reconciliation/unverified-attempts.ts';
import { wholeNumber } from './option-values.ts';
import type { Runner } from './runner.ts';
import { table } from './table.ts';

type RejectOptions = { because: RejectionReason; reason?: string; takeBack?: true };

export function attemptCommands(program: Command, run: Runner): void {
  const attempt = program
    .command('attempt')
    .description('the results of started surveys, and the final decision on them');

  attempt
    .command('unverified')
    .description('completes that only a browser has reported, unsigned; oldest first')
    .option('--survey <survey_number>', 'only for this survey')
    .option('--limit <count>', 'at most this many', wholeNumber, 100)
    .action(({ survey, limit }: { survey?: string; limit: number }) =>
      run.read(async (db) => {
        const data = await unverifiedAttempts(db, { survey_number: survey ?? null, limit });
        const rows = data.map((one) => [
          one.attempt,
          one.survey_number,
          one.member_id,
          one.points,
          one.outcome,
          one.said_at.toISOString(),
        ]);
        const columns = ['attempt', 'survey', 'member', 'points', 'outcome', 'said at'];
        return { data, text: table(columns, rows, 'No unverified completes.') };
      }),
    );

  attempt
    .command('accept')
    .description('count attempts as completes; their points are final immediately')
    .argument('<attempts...>', 'as they appear in links and reports')
    .action((attempts: string[]) => all(run, attempts, { verdict: 'accept' }));

  attempt
    .command('reject')
    .description('reject attempts; pending points are removed')
    .argument('<attempts...>', 'as they appear in links and reports')
    .addOption(
      new Option('--because <reason>', 'why, in a sentence that the member reads in their language')
        .choices(REJECTION_REASONS)
        .default('other'),
    )
    .option('--reason <text>', 'why, in your own words; needed beside "other"')
    .option('--take-back', 'also remove points that are already final: a mistake or fraud')
    .action((attempts: string[], { because, reason, takeBack }: RejectOptions) =>
      all(run, attempts, { verdict: 'reject', because, reason, take_back: takeBack === true }),
    );
}

/** All or nothing: an attempt that can't be decided stops the command before anything is written. */
const all = (run: Runner, attempts: string[], decision: Decision) =>
  run.write(async (db) => {
    const data = await reconcileAttempts(db, attempts, { ...decision, actor: run.actor });
    const rows = data.map(({ attempt, changed, points }) => [attempt, changed ? 'yes' : 'no', points]);
    return { data, text: table(['attempt', 'changed', 'points'], rows, '') };
  });

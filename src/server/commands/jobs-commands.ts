import type { Command } from 'commander';
import { retryFailedJobs } from '#server/features/failed-jobs/retry-failed-jobs.ts';
import { selectFailedJobs, selectGivenUp } from '#server/jobs/private-tables.queries.ts';
import { CommandError } from './command-error.ts';
import { ids, wholeNumber } from './option-values.ts';
import type { Runner } from './runner.ts';
import { table } from './table.ts';

type FailedOptions = { name?: string; givenUp?: boolean; limit: number };
type RetryOptions = { all?: boolean; name?: string };

export function jobsCommands(program: Command, run: Runner): void {
  const jobs = program.command('jobs').description('background work that failed');

  jobs
    .command('failed')
    .description('jobs whose last try failed, the latest failure first')
    .option('--name <job>', 'only of this name, such as send-mail')
    .option('--given-up', "only those that aren't tried again automatically")
    .option('--limit <count>', 'at most this many', wholeNumber, 50)
    .action(({ name = undefined, givenUp = false, limit }: FailedOptions) =>
      run.read(async (db) => {
        const data = await selectFailedJobs(db, { name: name ?? null, givenUp, limit });
        const rows = data.map((job) => [
          job.id,
          job.name,
          `${job.tries} of ${job.most_tries}`,
          job.failed_at.toISOString(),
          job.next_try_at?.toISOString() ?? 'given up',
          firstLine(job.last_error),
        ]);
        return {
          data,
          text: table(['id', 'job', 'tries', 'failed', 'next try', 'error'], rows, 'No job has failed.'),
        };
      }),
    );

  jobs
    .command('retry')
    .description('try failed jobs again now, with all their tries')
    .argument('[ids]', 'as `jobs failed` names them, with commas between them', ids)
    .option('--all', 'every job that was given up')
    .option('--name <job>', 'with --all: only of this name')
    .action((chosen: number[] | undefined, { all = false, name }: RetryOptions) =>
      run.write(async (db) => {
        if (all === (chosen !== undefined) || (name !== undefined && !all))
          throw new CommandError('Say which jobs: their ids, or --all (with --name only those of one name).');
        const wanted = chosen ?? (await selectGivenUp(db, name ?? null));
        const { retried, missing, emptied } = await retryFailedJobs(
          db,
          run.actor,
          wanted,
          name === undefined ? {} : { name },
        );
        if (missing.length > 0)
          throw new CommandError(
            `Not there any more, or running: ${missing.join(', ')}. Nothing was changed.`,
          );
        const text = `${retried.length} jobs are tried again.`;
        return {
          data: { retried, emptied },
          text:
            emptied === 0
              ? text
              : `${text} ${emptied} of them have nothing to send any more: their email is too old, or its code has ended.`,
        };
      }),
    );
}

const firstLine = (text: string | null): string => text?.split('\n')[0]?.slice(0, 100) ?? '';

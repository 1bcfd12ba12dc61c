import type { Command } from 'commander';
import { proveJournal } from '#server/features/points/prove-journal.ts';
import { CommandError } from './command-error.ts';
import type { Runner } from './runner.ts';
import { fieldList } from './table.ts';

export function journalCommands(program: Command, run: Runner): void {
  const journal = program.command('journal').description('the journal of points');

  journal
    .command('prove')
    .description(
      'replay the journal: every movement sums to zero, every wallet holds what its movements add up to',
    )
    .action(() =>
      run.read(async (db) => {
        const { faults, ...totals } = await proveJournal(db);
        if (faults.length > 0) throw new CommandError(['The journal does not hold:', ...faults].join('\n  '));
        return {
          data: totals,
          text: `The journal holds.\n${fieldList(Object.entries(totals))}`,
        };
      }),
    );
}

import type { Command } from 'commander';
import { lastProof } from '#server/features/points/last-proof.ts';
import { type JournalProof, proveJournal } from '#server/features/points/prove-journal.ts';
import { CommandError } from './command-error.ts';
import type { Runner } from './runner.ts';
import { fieldList } from './table.ts';

export function journalCommands(program: Command, run: Runner): void {
  const journal = program.command('journal').description('the journal of points');

  journal
    .command('prove')
    .description(
      'replay the journal: every movement must sum to zero, every wallet must hold the sum of its movements; and check that the audit log is as it was written',
    )
    .action(() => run.read(async (db) => told(await proveJournal(db))));

  journal
    .command('proof')
    .description('show the result of the last daily proof')
    .action(() =>
      run.read(async (db) => {
        const proof = await lastProof(db);
        if (!proof) throw new CommandError('No daily proof has run yet. `journal prove` proves it now.');
        const { proven_at, ...found } = proof;
        return told(found, { proven_at: proven_at.toISOString() });
      }),
    );
}

function told({ faults, audit_head: _head, ...totals }: JournalProof, when: { proven_at?: string } = {}) {
  if (faults.length > 0)
    throw new CommandError(['The journal or the audit log has faults:', ...faults].join('\n  '));
  const data = { ...when, ...totals };
  return { data, text: `The journal and the audit log are correct.\n${fieldList(Object.entries(data))}` };
}

import type { Command } from 'commander';
import type { AuditAction } from '#contract/operator/audit-actions.ts';
import type { RowCounts } from '#server/backup/backup-format.ts';
import { checkBackup, restoreBackup } from '#server/backup/restore-backup.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import type { Database } from '#server/database/connect.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { proveJournal } from '#server/features/points/prove-journal.ts';
import { CommandError } from './command-error.ts';
import { connectCommand, reachDatabase } from './reach-database.ts';
import type { Runner } from './runner.ts';
import { fieldList } from './table.ts';

/** `backup` and `restore` don't migrate the database: a backup may be made of another version's. */
export function backupCommands(program: Command, run: Runner): void {
  program
    .command('backup')
    .description('save a consistent copy of everything while the panel is running')
    .argument('<file>', 'it holds everything the panel knows about people: keep it safe')
    .action((name: string) =>
      onDatabase(run, {}, async (database) => {
        const file = run.pathOf(name);
        const rows = await writeBackup(database.direct, file);
        await audit(database, run, 'make_backup');
        run.print({ data: { file, rows }, text: `Everything is in ${file}.\n${filled(rows)}` });
      }),
    );

  program
    .command('restore')
    .description('restore a backup into an empty database: a new DATA_DIR, or a new database at DATABASE_URL')
    .argument('<file>')
    .action(async (name: string) => {
      const file = run.pathOf(name);
      const backup = await checkBackup(file);
      await onDatabase(run, { mayBegin: true }, async (database) => {
        const { left_out } = await restoreBackup(database.direct, file, backup);
        for (const table of left_out) run.tell(`The table ${table} is not Kvorum's: it was left out.`);
        const { faults, ...journal } = await proveJournal(database.read);
        if (faults.length > 0)
          throw new CommandError(
            ['The backup was restored, but its journal has faults:', ...faults].join('\n  '),
          );
        await audit(database, run, 'restore_backup');
        const { rows, header } = backup;
        run.print({
          data: { made_at: header.made_at, rows, journal },
          text: `Restored as it was at ${header.made_at}. The journal and the audit log are correct.\n${filled(rows)}`,
        });
      });
    });
}

async function onDatabase(
  run: Runner,
  { mayBegin = false }: { mayBegin?: boolean },
  work: (database: Database) => Promise<void>,
): Promise<void> {
  const reached = await reachDatabase(run.config, run.tell, { ...run.reach, mayBegin });
  const database = connectCommand(reached);
  try {
    await work(database);
  } finally {
    await database.close();
    await reached.stop();
  }
}

const audit = (database: Database, { actor }: Runner, action: AuditAction) =>
  database.transaction((db) => recordAudit(db, { actor, action, subject: 'database' }));

const filled = (rows: RowCounts): string => fieldList(Object.entries(rows).filter(([, count]) => count > 0));

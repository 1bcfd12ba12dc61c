import type { Command } from 'commander';
import { migrationsDone } from '#server/database/migrations.queries.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { connectCommand, makePanel, reachDatabase } from './reach-database.ts';
import type { Runner } from './runner.ts';

export function migrateCommand(program: Command, run: Runner): void {
  program
    .command('migrate')
    .description('bring the database to this version, as starting does; the panel can keep running')
    .action(async () => {
      const reached = await reachDatabase(run.config, run.tell, { ...run.reach, mayBegin: true });
      const database = connectCommand(reached);
      try {
        const before = new Set((await migrationsDone(database.pool)).map(({ name }) => name));
        await makePanel(database);
        const after = (await migrationsDone(database.pool)).map(({ name }) => name);
        const migrated = after.filter((name) => !before.has(name));
        if (migrated.length > 0)
          await database.transaction((db) =>
            recordAudit(db, { actor: run.actor, action: 'migrate', subject: 'database' }),
          );
        const text = ['The database is of this version.', ...migrated.map((name) => `  ${name}`)].join('\n');
        run.print({ data: { migrated }, text });
      } finally {
        await database.close();
        await reached.stop();
      }
    });
}

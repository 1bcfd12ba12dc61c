import { join } from 'node:path';
import { onDatabaseOf } from '#server/testing/built-database.ts';
import { startBuiltServer } from '#server/testing/built-server.ts';
import { copyDataFolder } from '#server/testing/copy-data-folder.ts';
import { endQuietHours } from '#server/testing/quiet-hours.queries.ts';

/** A panel after its first start: with the demo's members, or as after installation. */
type Kind = 'demo' | 'bare';

const preparedIn = (folder: string, kind: Kind) => join(folder, `prepared-${kind}`);

/** Once per run: both kinds are started, and stopped when they are ready, for `copyPanel` to copy. */
export async function preparePanels(folder: string): Promise<void> {
  process.env.KVORUM_PREPARED = folder;
  await Promise.all(
    (['demo', 'bare'] as const).map(async (kind) => {
      const server = await startBuiltServer({
        dataDir: preparedIn(folder, kind),
        environment: { LOG_LEVEL: 'warn', ...(kind === 'demo' ? {} : { DEMO: '0' }) },
      });
      await onDatabaseOf(server, (database) => database.transaction(endQuietHours));
      await server.stop();
    }),
  );
}

/** A data folder of a panel whose first start is over. */
export const copyPanel = (kind: Kind, dataDir: string): void =>
  copyDataFolder(preparedIn(process.env.KVORUM_PREPARED ?? '', kind), dataDir);

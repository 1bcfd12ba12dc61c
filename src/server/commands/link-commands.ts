import { readFileSync, writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import { z } from 'zod';
import { endLinks, listLinkKeys, restoreLinkKeys, rotateLinkKey } from '#server/features/links/link-keys.ts';
import { CommandError } from './command-error.ts';
import { wholeNumber } from './option-values.ts';
import type { Runner } from './runner.ts';

const keptKeys = z.array(
  z.strictObject({
    slot: z.int().min(0).max(15),
    name: z.string(),
    secret: z.base64().transform((text) => Buffer.from(text, 'base64')),
    created_at: z.coerce.date(),
    retired_at: z.coerce.date().nullable(),
  }),
);

export function linkCommands(program: Command, run: Runner): void {
  const link = program
    .command('link')
    .description("the keys of the links in invitations, which aren't part of backups");

  link
    .command('rotate')
    .description('make links with a new key; earlier links work until the last survey of their time closes')
    .option('--end-all', 'end all links emailed so far, because others may know the key')
    .action(({ endAll }: { endAll?: true }) =>
      run.write(async (db) => {
        const data = await rotateLinkKey(db, run.actor, { end_all: endAll ?? false });
        return { data, text: `Links are made with the key ${data.name} from now on.` };
      }),
    );

  link
    .command('end')
    .description('end all links that were emailed to a member so far')
    .argument('<member_id>', 'the number of the member', wholeNumber)
    .action((member_id: number) =>
      run.write(async (db) => {
        await endLinks(db, run.actor, member_id);
        return {
          data: { member_id },
          text: `Links emailed to member ${member_id} so far open nothing any more.`,
        };
      }),
    );

  link
    .command('save')
    .description('write the keys into a file of their own; keep it apart from the backups')
    .argument('<file>')
    .action((file: string) =>
      run.read(async (db) => {
        const keys = await listLinkKeys(db);
        const kept = keys.map((key) => ({ ...key, secret: key.secret.toString('base64') }));
        writeFileSync(file, JSON.stringify(kept), { mode: 0o600, flag: 'wx' });
        return { data: { keys: keys.length }, text: `${keys.length} keys are in ${file}.` };
      }),
    );

  link
    .command('restore')
    .description('bring saved keys back after restoring a backup, so that links already emailed work again')
    .argument('<file>')
    .action((file: string) =>
      run.write(async (db) => {
        const kept = keptKeys.safeParse(JSON.parse(readFileSync(file, 'utf8')));
        if (!kept.success) throw new CommandError(`${file} holds no keys of links.`);
        await restoreLinkKeys(db, run.actor, kept.data);
        return { data: { keys: kept.data.length }, text: `${kept.data.length} keys are back.` };
      }),
    );
}

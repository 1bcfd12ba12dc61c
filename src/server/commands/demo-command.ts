import type { Command } from 'commander';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { signInFile } from '#server/features/demo/demo-sign-in.ts';
import { makeDemo } from '#server/features/demo/make-demo.ts';
import { mailTemplates } from '#server/mails.ts';
import type { Runner } from './runner.ts';

export function demoCommand(program: Command, run: Runner): void {
  program
    .command('demo')
    .description('fill an empty panel with a demo: rewards, surveys, members with a history')
    .action(() =>
      run.write(
        async (db) => {
          const text = await makeDemo(db, { config: run.config, templates: mailTemplates });
          const sign_in_file = signInFile(run.config.dataDir);
          if (text === null)
            return {
              data: { made: false, sign_in_file },
              text: `This panel is already the demo. How to sign in is in ${sign_in_file}, where it was made.`,
            };
          await recordAudit(db, { actor: run.actor, action: 'make_demo', subject: 'panel' });
          return { data: { made: true, sign_in_file }, text: text.trimEnd() };
        },
        { mayBegin: true },
      ),
    );
}

import type { Command } from 'commander';
import { rotateSurveyKey } from '#server/features/surveys/survey-keys.ts';
import type { Runner } from './runner.ts';
import { fieldList } from './table.ts';

export function keysCommands(program: Command, run: Runner): void {
  const keys = program.command('keys').description('the keys that surveys use to sign their reports');

  keys
    .command('rotate')
    .description('give a survey a new key; the previous one stays valid until the next rotation')
    .argument('<survey_number>')
    .action((survey_number: string) =>
      run.write(async (db) => {
        const { keyId: key_id, secret } = await rotateSurveyKey(db, run.actor, { survey_number });
        return {
          data: { survey_number, key_id, secret },
          text: fieldList([
            ['key', key_id],
            ['secret', secret],
          ]),
        };
      }),
    );
}

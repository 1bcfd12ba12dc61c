import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { readForm } from '#server/features/questionnaires/read-form.ts';
import {
  registrationQuestions,
  removeRegistrationQuestions,
  setRegistrationQuestions,
} from '#server/features/questionnaires/registration-questions.ts';
import { listRejections } from '#server/features/registration/rejections.ts';
import { CommandError } from './command-error.ts';
import { countryCode, wholeNumber } from './option-values.ts';
import type { Runner } from './runner.ts';
import { fieldList, table } from './table.ts';

export function registrationCommands(program: Command, run: Runner): void {
  const registration = program.command('registration').description('how people become members');

  registration
    .command('rejections')
    .description('how many registrations were refused, per day and reason')
    .option('--country <code>', 'only for this country', countryCode)
    .option('--days <count>', 'for this many days, up to today', wholeNumber, 30)
    .action(({ country, days }: { country?: string; days: number }) =>
      run.read(async (db) => {
        const data = await listRejections(db, {
          days,
          ...(country === undefined ? {} : { country_code: country }),
        });
        const rows = data.map(({ day, country_code, reason, rejected }) => [
          day,
          country_code,
          reason,
          rejected,
        ]);
        return { data, text: table(['day', 'country', 'reason', 'rejected'], rows, 'None.') };
      }),
    );

  registration
    .command('questions')
    .description('list the additional questions of a country')
    .requiredOption('--country <code>', 'the country', countryCode)
    .action(({ country }: { country: string }) =>
      run.read(async (db) => {
        const data = await registrationQuestions(db, country);
        const rows = data.map(({ id, key, type, required, title }) => [
          id,
          key,
          type,
          required ? 'required' : 'optional',
          title.en ?? Object.values(title)[0] ?? '',
        ]);
        return { data, text: table(['id', 'key', 'type', '', 'title'], rows, 'None.') };
      }),
    );

  registration
    .command('ask')
    .description('ask these questions from now on, instead of the previous ones')
    .requiredOption('--country <code>', 'the country', countryCode)
    .requiredOption('--questionnaire <file>', 'JSON: a list of attributes, or { "form": [attributes] }')
    .addHelpText(
      'after',
      '\nQuestions whose keys stay keep their answers. An example: docs/examples/registration-questions.json',
    )
    .action(async ({ country, questionnaire }: { country: string; questionnaire: string }) => {
      const form = readForm(await readJson(run.pathOf(questionnaire)));
      await run.write(async (db) => {
        const data = await setRegistrationQuestions(db, country, form);
        await recordAudit(db, {
          actor: run.actor,
          action: 'set_registration_questions',
          subject: `questionnaires ${data.questionnaire_id}`,
          details: { version: data.version },
        });
        return {
          data,
          text: fieldList([
            ['country', country],
            ['questions', form.length],
            ['version', data.version],
          ]),
        };
      });
    });

  registration
    .command('ask-nothing')
    .description('ask no additional questions; answers already given are kept')
    .requiredOption('--country <code>', 'the country', countryCode)
    .action(({ country }: { country: string }) =>
      run.write(async (db) => {
        const data = await removeRegistrationQuestions(db, country);
        await recordAudit(db, {
          actor: run.actor,
          action: 'remove_registration_questions',
          subject: `countries ${country}`,
        });
        return { data, text: 'Done.' };
      }),
    );
}

async function readJson(file: string): Promise<unknown> {
  try {
    const json: unknown = JSON.parse(await readFile(file, 'utf8'));
    return Array.isArray(json) ? json : (Object(json) as { form?: unknown }).form;
  } catch (error) {
    throw new CommandError(`${file} cannot be read as JSON: ${(error as Error).message}`);
  }
}

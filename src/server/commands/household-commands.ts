import { type Command, Option } from 'commander';
import { householdCases, settleHouseholdCase } from '#server/features/households/household-cases.ts';
import { countryCode, wholeNumber } from './option-values.ts';
import type { Runner } from './runner.ts';
import { table } from './table.ts';

const STATES = ['open', 'cleared', 'confirmed'] as const;
type State = (typeof STATES)[number];

export function householdCommands(program: Command, run: Runner): void {
  const household = program.command('household').description('households with several members');

  household
    .command('list')
    .description('list the cases to review, oldest first')
    .option('--country <code>', 'only for this country', countryCode)
    .addOption(new Option('--state <state...>', 'only these').choices(STATES).default(['open']))
    .option('--limit <count>', 'at most this many', wholeNumber, 100)
    .action(({ country, state, limit }: { country?: string; state: State[]; limit: number }) =>
      run.read(async (db) => {
        const data = await householdCases(db, { states: state, country_code: country ?? null, limit });
        const rows = data.map((one) => [
          one.id,
          one.country_code,
          one.state,
          one.members.join(' '),
          one.evidence.join(' '),
          one.raised_at.toISOString(),
          one.note,
        ]);
        const columns = ['case', 'country', 'state', 'members', 'evidence', 'raised at', 'note'];
        return { data, text: table(columns, rows, 'No cases.') };
      }),
    );

  household
    .command('settle')
    .description(
      'close a case: cleared if everyone may stay, confirmed if there is more than one member in the household',
    )
    .argument('<case>', 'its number', wholeNumber)
    .addArgument(program.createArgument('<state>').choices(['cleared', 'confirmed']))
    .requiredOption('--note <text>', 'why; kept with the case')
    .action((case_id: number, state: 'cleared' | 'confirmed', { note }: { note: string }) =>
      run.write(async (db) => {
        await settleHouseholdCase(db, { case_id, state, note, actor: run.actor });
        return { data: { case_id, state }, text: `Case ${case_id} is ${state}.` };
      }),
    );
}

import type { Command } from 'commander';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { type CountrySettings, countrySettings, setCountry } from '#server/features/countries/set-country.ts';
import { codes, countryCode, onOrOff, wholeNumber } from './option-values.ts';
import type { Output, Runner } from './runner.ts';
import { fieldList } from './table.ts';

type SetOptions = { freeRegistrations?: number; parentalRegistration?: boolean; languages?: string[] };

export function countryCommands(program: Command, run: Runner): void {
  const country = program.command('country').description('settings of one country');

  country
    .command('show')
    .description('show the settings of a country')
    .argument('<code>', 'the country', countryCode)
    .action((code: string) => run.read(async (db) => shown(await countrySettings(db, code))));

  country
    .command('set')
    .description('change the settings of a country; the site follows immediately')
    .argument('<code>', 'the country', countryCode)
    .option(
      '--free-registrations <count>',
      "per network and hour; beyond that, a browser has to prove that it isn't a robot",
      wholeNumber,
    )
    .option('--languages <codes>', 'languages of its site, such as bg,en, in the order of its menu', codes)
    .option(
      '--parental-registration <on|off>',
      "let people aged 16 and 17 register with a parent's permission",
      onOrOff,
    )
    .action((code: string, { freeRegistrations, parentalRegistration, languages }: SetOptions) =>
      run.write(async (db) => {
        const changes = {
          ...(languages === undefined ? {} : { languages }),
          ...(freeRegistrations === undefined ? {} : { free_registrations: freeRegistrations }),
          ...(parentalRegistration === undefined ? {} : { parental_registration: parentalRegistration }),
        };
        const settings = await setCountry(db, code, changes);
        await recordAudit(db, {
          actor: run.actor,
          action: 'set_country',
          subject: `countries ${code}`,
          details: changes,
        });
        return shown(settings);
      }),
    );
}

const shown = (settings: CountrySettings): Output => ({
  data: settings,
  text: fieldList([
    ['country', `${settings.code} ${settings.name}`],
    ['languages', settings.languages.join(', ')],
    ['time zone', settings.time_zone],
    ['currency', settings.currency],
    ['contact address', settings.contact_email ?? 'built from the code'],
    ['registers people of 16 and 17', settings.parental_registration ? 'with a parent’s permission' : 'no'],
    ['age of consent to data processing', settings.data_consent_age],
    ['registrations of a network in an hour that need no proof', settings.free_registrations],
  ]),
});

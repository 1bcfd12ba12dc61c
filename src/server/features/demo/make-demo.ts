import { emailKey } from '#contract/rules/email-address.ts';
import { clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/connect.ts';
import { markDemoPanel } from '#server/features/countries/mark-demo-panel.ts';
import { createFirstOwner, hasNoOperator } from '#server/features/operators/first-owner.ts';
import { addOriginator } from '#server/features/originators/add-originator.ts';
import { hashPassword } from '#server/features/passwords/password-hash.ts';
import { installProfilers } from '#server/features/profiler/install-profilers.ts';
import { shippedTexts } from '#server/features/questionnaires/shipped-texts.ts';
import { installDemoRewards } from '#server/features/rewards/demo-rewards.ts';
import { demoSurveys, installDemoSurveys } from '#server/features/surveys/install-demo-surveys.ts';
import { countryOrigin } from '#server/http/site.ts';
import { discardMails } from '#server/mail/discard-mails.ts';
import type { MailTemplates } from '#server/mail/template.ts';
import { activeCountryCodes, countryToJoin, firstOperator, panelState } from './demo.queries.ts';
import { makeHistory } from './demo-history.ts';
import { demoOwner, demoPeople } from './demo-people.ts';
import { keepSignIn } from './demo-sign-in.ts';
import { makeField, panelistKeys } from './field-history.ts';
import { type DemoSignIn, newDemoPassword } from './join-demo.ts';

/** Why the demo can't be created; the message is for the person who asked for it. */
export class DemoError extends Error {
  override name = 'DemoError';
}

/**
 * Creates the demo panel in the caller's transaction: rewards with forms, the value of points, two built-in surveys
 * in every country, three members in one country, two of them with a history, clients' projects in the field with panelists of
 * their own, and an operator who is the owner. Returns how they sign in and where a client looks, which
 * DATA_DIR/demo-sign-in.txt contains too; null if the demo already exists. Throws `DemoError` for a panel that has members,
 * because real and made-up data are never mixed.
 */
export async function makeDemo(
  db: Db,
  { config, templates }: { config: Config; templates: MailTemplates },
): Promise<string | null> {
  const { demo, has_members } = await panelState(db);
  if (demo) return null;
  if (has_members)
    throw new DemoError('This panel has members already. A demo is made in an empty one only.');

  await markDemoPanel(db);
  await installProfilers(db);
  const countries = await activeCountryCodes(db);
  // Before the history begins: what is newest in the lists is what happens in the field.
  await clock.startingAt(new Date(clock.now().getTime() - INSTALLED_DAYS_AGO * DAY_MS), async () => {
    await installDemoRewards(db, countries);
    await installDemoSurveys(db, countries);
    await addOriginator(db, { name: 'demo-partner' });
  });

  const country_code = config.country ?? 'BG';
  const { languages } = await countryToJoin(db, country_code);
  const newcomer = (person: keyof typeof demoPeople): DemoSignIn => {
    const { role: _role, language, ...rest } = demoPeople[person];
    const spoken = languages.includes(language) ? language : (languages[0] ?? 'en');
    return { ...rest, language: spoken, country_code, password: newDemoPassword() };
  };
  const people = { maria: newcomer('maria'), georgi: newcomer('georgi'), elena: newcomer('elena') };
  const origin = countryOrigin(config, country_code);
  const language = people.georgi.language;
  const place = { country_code, language, origin, text: await shippedTexts(), ...demoSurveys(country_code) };
  await makeHistory(db, place, people);
  const owner = await addDemoOwner(db);
  const operator_id = owner?.id ?? (await firstOperator(db));
  const clientPage = await makeField(db, { place, site: { config, templates }, operator_id });

  const hasMailbox = config.local && config.smtpUrl === null;
  if (!hasMailbox)
    await discardMails(db, [...Object.values(people).map(({ email }) => emailKey(email)), ...panelistKeys]);
  const addresses = { origin, consoleAddress: `${config.consoleUrl}${config.consolePath}`, clientPage };
  return keepSignIn(config.dataDir, addresses, people, owner);
}

const INSTALLED_DAYS_AGO = 170;
const DAY_MS = 86_400_000;

/** Null where somebody runs the panel already. */
async function addDemoOwner(db: Db): Promise<{ id: number; email: string; password: string } | null> {
  if (!(await hasNoOperator(db))) return null;
  const password = newDemoPassword();
  const id = await createFirstOwner(db, { ...demoOwner, password_hash: await hashPassword(password) });
  return { id, email: demoOwner.email, password };
}

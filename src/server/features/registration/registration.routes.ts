import * as calls from '#contract/portal/registration.calls.ts';
import type { Api } from '#server/http/implement.ts';
import { ageRange } from './check-registration.ts';
import {
  type CheckedRegistration,
  checkRegistration,
  countryOfSite,
  type RefusedRegistration,
  register,
} from './register.ts';
import { registrationForm } from './registration-form.ts';
import { challengeFor, type RegistrationGate } from './registration-gate.ts';

export function registrationRoutes(api: Api, gate: RegistrationGate): void {
  const { directory } = gate;

  api.implement(calls.getRegistrationForm, async (db, { site, language }) => {
    const { code, parental_registration } = countryOfSite(directory, site.country_code);
    const { definition } = await registrationForm(db, code, {
      language,
      fallback: directory.defaultLanguage(),
    });
    return { definition, values: {}, minimum_age: ageRange(parental_registration).minimum };
  });

  api.implement(calls.getRegistrationChallenge, (_db, { site, ip }) =>
    challengeFor(gate, countryOfSite(directory, site.country_code), ip),
  );

  api.implement<typeof calls.register, CheckedRegistration | RefusedRegistration>(
    calls.register,
    (db, { body, prepared }) => register(db, body, prepared),
    (db, call) => checkRegistration(db, gate, call),
  );
}

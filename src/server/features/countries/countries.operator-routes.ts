import { getConsole, listOwnCountries } from '#contract/operator/console.calls.ts';
import type { Api } from '#server/http/implement.ts';
import type { CountryDirectory } from './site-directory.ts';

export function countriesOperatorRoutes(
  api: Api,
  directory: Pick<CountryDirectory, 'countries' | 'panel'>,
): void {
  api.implement(getConsole, async () => {
    const { name, demo } = directory.panel();
    return { panel_name: name, demo };
  });

  api.implement(listOwnCountries, async (_db, { operator }) =>
    directory
      .countries()
      .filter(({ code }) => operator.countries === null || operator.countries.includes(code))
      .map(({ code, time_zone, languages }) => ({ code, time_zone, languages }))
      .sort((one, other) => (one.code < other.code ? -1 : 1)),
  );
}

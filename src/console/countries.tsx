import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { htmlLang } from '#contract/rules/languages.ts';
import { Spinner } from '#ui/spinner.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { useCall } from './call.ts';
import { useOperator } from './session.tsx';
import { Unreachable } from './sign-in/unreachable.tsx';
import { keepStored, readStored } from './stored.ts';

type OwnCountry = { code: string; time_zone: string; languages: string[] };

type Countries = {
  /** Those that the operator is bound to. */
  countries: readonly OwnCountry[];
  /** The one that the switch shows; null: all of them. */
  chosen: string | null;
  choose(code: string | null): void;
  /** A country's name in the language on the screen. */
  nameOf(code: string): string;
  /** Several, one after another. */
  namesOf(codes: readonly string[]): string;
};

const CountriesContext = createContext<Countries | null>(null);

const RETRY_AFTER_MS = 10_000;

/**
 * The operator's countries, and the choice among them, which this browser keeps. Nothing is shown before they are known, because forms
 * take the day and the hour of a country from them.
 */
export function CountriesProvider({ children }: { children: ReactNode }) {
  const operator = useOperator();
  const { id } = operator;
  const { t, language } = useTranslation();
  const { data, isError, refetch } = useCall(
    'GET /console/countries',
    {},
    {
      // Given or taken since: the switch, the filters and the forms go by it.
      queryKey: ['GET /console/countries', {}, operator.countries],
      staleTime: 5 * 60_000,
      refetchInterval: ({ state }) => state.status === 'error' && RETRY_AFTER_MS,
    },
  );
  // Until the others are known, what is open goes on with the former ones.
  const [known, setKnown] = useState(data);
  if (data && data !== known) setKnown(data);
  const key = `console:${id}:country`;
  const [kept, setKept] = useState(() => readStored<string>(key));
  const value = useMemo<Countries>(() => {
    const names = new Intl.DisplayNames([htmlLang(language)], { type: 'region' });
    const nameOf = (code: string) => names.of(code) ?? code;
    const countries = (known ?? []).toSorted((one, other) =>
      nameOf(one.code).localeCompare(nameOf(other.code), htmlLang(language)),
    );
    return {
      countries,
      chosen: countries.some(({ code }) => code === kept) ? kept : null,
      choose(code) {
        setKept(code);
        keepStored(key, code);
        // On a narrow or touched screen the menu would stay over the list.
        document.querySelector<HTMLElement>(':popover-open')?.hidePopover();
      },
      nameOf,
      namesOf: (codes) => codes.map(nameOf).join(', '),
    };
  }, [known, kept, key, language]);
  if (!known) return isError ? <Unreachable onRetry={refetch} /> : <Spinner text={t('Loading...')} />;
  return <CountriesContext value={value}>{children}</CountriesContext>;
}

export function useCountries(): Countries {
  const countries = use(CountriesContext);
  if (!countries) throw new Error('useCountries needs the CountriesProvider around it');
  return countries;
}

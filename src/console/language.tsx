import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { htmlLang } from '#contract/rules/languages.ts';
import { FormatsProvider } from '#ui/formats.tsx';
import * as sentences from '#ui/load-texts.ts';
import { createTranslator, type Texts } from '#ui/texts.ts';
import { TranslationProvider } from '#ui/translation.tsx';
import { call } from './call.ts';
import { hasSignedIn, useSession } from './session.tsx';
import { keepStored, readStored } from './stored.ts';

export type ConsoleLanguage = 'en' | 'bg';

const KEY = 'console:language';

/** Before it is known who signs in: as last time in this browser, or what the browser asks for. */
export const firstLanguage = (): ConsoleLanguage =>
  readStored<ConsoleLanguage>(KEY) ?? (navigator.language.startsWith('bg') ? 'bg' : 'en');

/** `failed` is told of each try that failed; null once there is no further one. */
export const loadTexts = (language: ConsoleLanguage, failed = () => {}): Promise<Texts | null> =>
  sentences.loadTexts(language, async () => {
    try {
      return await call(
        'GET /console/locales/:lng',
        { params: { lng: language } },
        { notify: false, recover: false },
      );
    } catch (error) {
      failed();
      throw error;
    }
  });

/** The operator's language, and moments in the operator's time zone. */
export function LanguageProvider({
  first,
  texts,
  children,
}: {
  first: ConsoleLanguage;
  texts: Texts;
  children: ReactNode;
}) {
  const { operator } = useSession();
  const [translator, setTranslator] = useState(() => createTranslator(first, texts));
  const shown = translator.language as ConsoleLanguage;
  const wanted = operator && hasSignedIn(operator) ? operator.language : shown;
  const timeZone = operator?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

  useEffect(() => {
    keepStored(KEY, wanted);
    if (wanted === shown) return;
    let left = false;
    void loadTexts(wanted).then((found) => {
      // Without its sentences the page stays as it is.
      if (!left && found) setTranslator(createTranslator(wanted, found));
    });
    return () => {
      left = true;
    };
  }, [wanted, shown]);

  useEffect(() => {
    document.documentElement.lang = htmlLang(shown);
  }, [shown]);

  const formats = useMemo(() => ({ language: shown, country: null, timeZone }), [shown, timeZone]);
  return (
    <TranslationProvider translator={translator}>
      <FormatsProvider {...formats}>{children}</FormatsProvider>
    </TranslationProvider>
  );
}

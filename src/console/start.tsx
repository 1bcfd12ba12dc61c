import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { htmlLang } from '#contract/rules/languages.ts';
import { reloadIfServed } from '#ui/reload-for-release.ts';
import { Spinner } from '#ui/spinner.tsx';
import { createTranslator, type Texts } from '#ui/texts.ts';
import { TranslationProvider } from '#ui/translation.tsx';
import { Console } from './console.tsx';
import { type ConsoleLanguage, loadTexts } from './language.tsx';
import { Unreachable } from './sign-in/unreachable.tsx';

type StartProps = {
  base: string;
  queries: QueryClient;
  language: ConsoleLanguage;
  /** The few sentences that came with the document. */
  first: Texts;
};

/** The console once its sentences are there; until then it says that it loads, or that it can't be reached. */
export function Start({ base, queries, language, first }: StartProps) {
  const [texts, setTexts] = useState<Texts | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => void loadTexts(language, () => setFailed(true)).then(setTexts), [language]);
  useEffect(() => {
    document.documentElement.lang = htmlLang(language);
  }, [language]);
  if (texts) return <Console base={base} queries={queries} language={language} texts={texts} />;
  const translator = createTranslator(language, first);
  return (
    <QueryClientProvider client={queries}>
      <TranslationProvider translator={translator}>
        {failed ? <Unreachable onRetry={reloadIfServed} /> : <Spinner text={translator.t('Loading...')} />}
      </TranslationProvider>
    </QueryClientProvider>
  );
}

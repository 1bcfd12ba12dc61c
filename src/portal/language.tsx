import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { htmlLang } from '#contract/rules/languages.ts';
import { CallError } from '#ui/call.ts';
import { FormatsProvider, type Formatted } from '#ui/formats.tsx';
import { withProgress } from '#ui/progress-store.ts';
import { useLocation } from '#ui/router.tsx';
import { createTranslator, type Translator } from '#ui/texts.ts';
import { TranslationProvider } from '#ui/translation.tsx';
import { useProvided } from '#ui/use-provided.ts';
import type { PortalSettings } from './boot.ts';
import { call, callEvents } from './call.ts';
import { loadTexts } from './load-texts.ts';
import { useSession } from './session.tsx';

type Site = {
  settings: PortalSettings;
  /**
   * Switches to a language without a reload once its texts have loaded, and saves it in the profile or the visitor's
   * cookie; of several quick choices the last one wins.
   */
  changeLanguage(language: string): Promise<void>;
};

const SiteContext = createContext<Site | null>(null);

/** The portal's settings in the current language. */
export function SiteProvider({
  initial,
  formatted,
  translator: first,
  children,
}: {
  initial: PortalSettings;
  formatted: Formatted;
  translator: Translator;
  children: ReactNode;
}) {
  const [translator, setTranslator] = useState(first);
  const { language } = translator;
  const { user, setUser } = useSession();
  const queries = useQueryClient();

  /** The latest choice while it is carried out; earlier ones, and the profile's language, don't replace it. */
  const wanted = useRef<string>(null);
  const lastChoice = useRef(Promise.resolve());

  // `lang` always matches the texts on the page, not those still loading.
  useEffect(() => {
    document.documentElement.lang = htmlLang(language);
  }, [language]);

  // Texts rendered in English for lack of a translation are rendered again when it has loaded, which each page tries
  // anew.
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another occasion
  useEffect(() => {
    const complete = () =>
      void loadTexts(first.language).then((texts) => {
        if (!texts) return;
        window.removeEventListener('online', complete);
        if (first.add(texts))
          setTranslator((shown) => (shown === first ? createTranslator(first.language, texts) : shown));
      });
    complete();
    window.addEventListener('online', complete);
    return () => window.removeEventListener('online', complete);
  }, [first, pathname]);

  // docs/specification.md §4: the interface switches to the language of the signed-in member; if its texts can't be
  // had, the next page tries again.
  const membersLanguage = user?.language;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the member's changes, not when the screen's does
  useEffect(() => {
    if (membersLanguage === undefined || membersLanguage === language) return;
    let isCurrent = true;
    void loadTexts(membersLanguage).then((texts) => {
      if (texts && isCurrent && wanted.current === null)
        setTranslator(createTranslator(membersLanguage, texts));
    });
    return () => {
      isCurrent = false;
    };
  }, [membersLanguage, pathname]);

  const site = useMemo<Site>(
    () => ({
      settings: { ...initial, language },
      changeLanguage(next) {
        wanted.current = next;
        async function choose() {
          // Of two quick choices the later one is saved and shown.
          const texts = wanted.current === next && (await loadTexts(next));
          if (wanted.current !== next) return;
          // The switch happens when the translations have loaded.
          if (!texts) {
            const sentence = "We couldn't load this. Please try again";
            callEvents.onFailure(sentence);
            throw new CallError(sentence, 0, undefined, {});
          }
          const updated = await call('PUT /profile/language', { body: { language: next } });
          if (updated) setUser(updated);
          if (wanted.current !== next) return;
          setTranslator(createTranslator(next, texts));
          await queries.invalidateQueries();
        }
        const turn = lastChoice.current.then(choose).finally(() => {
          if (wanted.current === next) wanted.current = null;
        });
        lastChoice.current = turn.catch(() => {});
        return withProgress(turn);
      },
    }),
    [initial, language, setUser, queries],
  );

  return (
    <TranslationProvider translator={translator}>
      <FormatsProvider
        language={language}
        country={initial.country_code}
        timeZone={initial.time_zone}
        formatted={formatted}
      >
        <SiteContext value={site}>{children}</SiteContext>
      </FormatsProvider>
    </TranslationProvider>
  );
}

export const useSite = (): Site => useProvided(SiteContext, 'SiteProvider');

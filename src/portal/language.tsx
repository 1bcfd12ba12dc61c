import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { htmlLang } from '#contract/rules/languages.ts';
import { CallError } from '#ui/call.ts';
import { FormatsProvider } from '#ui/formats.tsx';
import { withProgress } from '#ui/progress-store.ts';
import { createTranslator, type Translator } from '#ui/texts.ts';
import { TranslationProvider } from '#ui/translation.tsx';
import type { PortalSettings } from './boot.ts';
import { call, callEvents } from './call.ts';
import { loadTexts } from './load-texts.ts';
import { useSession } from './session.tsx';

type Site = {
  settings: PortalSettings;
  /** Loads the language, then switches to it without a reload, the last one of several; kept in the profile or the visitor's cookie. */
  changeLanguage(language: string): Promise<void>;
};

const SiteContext = createContext<Site | null>(null);

/** The portal's settings, in the language that is on the screen. */
export function SiteProvider({
  initial,
  translator: first,
  children,
}: {
  initial: PortalSettings;
  translator: Translator;
  children: ReactNode;
}) {
  const [translator, setTranslator] = useState(first);
  const { language } = translator;
  const { user, setUser } = useSession();
  const queries = useQueryClient();

  /** The language that was asked for last: an earlier one that arrives later is not shown. */
  const wanted = useRef(language);
  const lastChoice = useRef(Promise.resolve());

  const show = useCallback(async (next: string) => {
    wanted.current = next;
    const texts = await loadTexts(next);
    if (wanted.current === next && texts) setTranslator(createTranslator(next, texts));
  }, []);

  // The document is marked up as what stands in it, never as what is still to come.
  useEffect(() => {
    document.documentElement.lang = htmlLang(language);
  }, [language]);

  // The page came with the sentences that it shows. What was shown of the rest, in English, is said anew.
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
  }, [first]);

  // docs/specification.md §4: once a member with a language is known, the interface is in it.
  const membersLanguage = user?.language;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the member's changes, not when the screen's does
  useEffect(() => {
    if (membersLanguage !== undefined && membersLanguage !== language) void show(membersLanguage);
  }, [membersLanguage]);

  const site = useMemo<Site>(
    () => ({
      settings: { ...initial, language },
      changeLanguage(next) {
        wanted.current = next;
        const turn = lastChoice.current.then(async () => {
          // Of two quick choices the later one is kept, and shown.
          const texts = wanted.current === next && (await loadTexts(next));
          if (wanted.current !== next) return;
          // Nothing changes before its sentences are there.
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
        });
        lastChoice.current = turn.catch(() => {});
        return withProgress(turn);
      },
    }),
    [initial, language, setUser, queries],
  );

  return (
    <TranslationProvider translator={translator}>
      <FormatsProvider language={language} country={initial.country_code} timeZone={initial.time_zone}>
        <SiteContext value={site}>{children}</SiteContext>
      </FormatsProvider>
    </TranslationProvider>
  );
}

export function useSite(): Site {
  const site = use(SiteContext);
  if (!site) throw new Error('useSite needs the SiteProvider around it');
  return site;
}

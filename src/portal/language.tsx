import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import { htmlLang } from '#contract/rules/languages.ts';
import { FormatsProvider } from '#ui/formats.tsx';
import { createTranslator, type Translator } from '#ui/texts.ts';
import { TranslationProvider } from '#ui/translation.tsx';
import type { PortalSettings } from './boot.ts';
import { call } from './call.ts';
import { loadTexts } from './load-texts.ts';
import { useSession } from './session.tsx';

type Site = {
  settings: PortalSettings;
  /** Loads the language, then switches to it without a reload; kept in the profile or the visitor's cookie. */
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

  const show = useCallback(async (next: string) => {
    const texts = await loadTexts(next);
    document.documentElement.lang = htmlLang(next);
    setTranslator(createTranslator(next, texts));
  }, []);

  // The page came with the sentences that it shows. What was shown of the rest, in English, is said anew.
  useEffect(() => {
    void loadTexts(first.language).then((texts) => {
      if (first.add(texts))
        setTranslator((shown) => (shown === first ? createTranslator(first.language, texts) : shown));
    });
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
      async changeLanguage(next) {
        const updated = await call('PUT /profile/language', { body: { language: next } });
        if (updated) setUser(updated);
        await show(next);
        await queries.invalidateQueries();
      },
    }),
    [initial, language, show, setUser, queries],
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

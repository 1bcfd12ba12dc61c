import { useQueryClient } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { htmlLang } from '#contract/rules/languages.ts';
import type { Texts } from '#ui/texts.ts';
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
  texts,
  children,
}: {
  initial: PortalSettings;
  texts: i18n;
  children: ReactNode;
}) {
  const [language, setLanguage] = useState(initial.language);
  const { user, setUser } = useSession();
  const queries = useQueryClient();

  const show = useCallback(
    async (next: string) => {
      addTexts(texts, next, await loadTexts(next));
      await texts.changeLanguage(next);
      document.documentElement.lang = htmlLang(next);
      setLanguage(next);
    },
    [texts],
  );

  // panel.md section 4: once a member with a language is known, the interface is in it.
  const membersLanguage = user?.language;
  useEffect(() => {
    if (membersLanguage !== undefined && membersLanguage !== texts.language) void show(membersLanguage);
  }, [membersLanguage, show, texts]);

  // The page came with the sentences that it shows; the rest follows once it is on the screen.
  useEffect(() => {
    void loadTexts(texts.language).then((all) => addTexts(texts, texts.language, all));
  }, [texts]);

  const site = useMemo<Site>(
    () => ({
      settings: { ...initial, language },
      async changeLanguage(next) {
        const updated = await call('PUT /profile/language', { body: { language: next } });
        await show(next);
        if (updated) setUser(updated);
        await queries.invalidateQueries();
      },
    }),
    [initial, language, show, setUser, queries],
  );

  return (
    <I18nextProvider i18n={texts}>
      <SiteContext value={site}>{children}</SiteContext>
    </I18nextProvider>
  );
}

function addTexts(texts: i18n, language: string, all: Texts): void {
  texts.addResourceBundle(language, 'translation', all);
}

export function useSite(): Site {
  const site = use(SiteContext);
  if (!site) throw new Error('useSite needs the SiteProvider around it');
  return site;
}

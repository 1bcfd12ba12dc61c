import { createContext, type ReactNode } from 'react';
import type { Translator } from './texts.ts';
import { useProvided } from './use-provided.ts';

const TranslationContext = createContext<Translator | null>(null);

/** Provides the translator; another one rerenders the texts. */
export function TranslationProvider({
  translator,
  children,
}: {
  translator: Translator;
  children: ReactNode;
}) {
  return <TranslationContext value={translator}>{children}</TranslationContext>;
}

/** `const { t } = useTranslation()`: translates an English sentence and fills its placeholders. */
export const useTranslation = (): Translator => useProvided(TranslationContext, 'TranslationProvider');

import { createContext, type ReactNode, use } from 'react';
import type { Translator } from './texts.ts';

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
export function useTranslation(): Translator {
  const translator = use(TranslationContext);
  if (!translator) throw new Error('useTranslation needs a TranslationProvider above it');
  return translator;
}

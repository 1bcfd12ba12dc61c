import { createContext, type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Translator } from './texts.ts';
import { useProvided } from './use-provided.ts';

const TranslationContext = createContext<Translator | null>(null);

/** Provides the translator; another one rerenders the texts, and what was pressed before says its outcome in that language. */
export function TranslationProvider({
  translator,
  children,
}: {
  translator: Translator;
  children: ReactNode;
}) {
  const shown = useRef(translator);
  useLayoutEffect(() => {
    if (shown.current !== translator) shown.current.giveWayTo(translator);
    shown.current = translator;
  }, [translator]);
  return <TranslationContext value={translator}>{children}</TranslationContext>;
}

/** `const { t } = useTranslation()`: translates an English sentence and fills its placeholders. */
export const useTranslation = (): Translator => useProvided(TranslationContext, 'TranslationProvider');

import '#ui/tokens.css';
import '#ui/base.css';
import './console.css';
import { QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { MissingPart } from '#ui/failure-boundary.tsx';
import { reloadForRelease } from '#ui/reload-for-release.ts';
import type { Texts } from '#ui/texts.ts';
import { firstLanguage } from './language.tsx';
import { applyPreferences } from './preferences.ts';
import { Start } from './start.tsx';

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: 10_000,
      // Without a connection a call fails at once, and says so, instead of waiting unseen; it goes on by itself after.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
  },
});

function show(root: HTMLElement): void {
  applyPreferences();
  const language = firstLanguage();
  const first = (JSON.parse(root.dataset.texts ?? '{}') as Record<string, Texts>)[language] ?? {};
  const failed = (error: unknown) => {
    console.error(error);
    if (error instanceof MissingPart) reloadForRelease();
  };
  createRoot(root, { onCaughtError: failed, onUncaughtError: failed }).render(
    <StrictMode>
      <Start base={root.dataset.base ?? ''} queries={queries} language={language} first={first} />
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root) show(root);

import '#ui/tokens.css';
import '#ui/base.css';
import './console.css';
import { QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { MissingPart } from '#ui/failure-boundary.tsx';
import { reloadForRelease } from '#ui/reload-for-release.ts';
import { Console } from './console.tsx';
import { firstLanguage, loadTexts } from './language.tsx';
import { applyPreferences } from './preferences.ts';

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

async function show(root: HTMLElement): Promise<void> {
  applyPreferences();
  const language = firstLanguage();
  const texts = (await loadTexts(language)) ?? {};
  const failed = (error: unknown) => {
    console.error(error);
    if (error instanceof MissingPart) reloadForRelease();
  };
  createRoot(root, { onCaughtError: failed, onUncaughtError: failed }).render(
    <StrictMode>
      <Console base={root.dataset.base ?? ''} queries={queries} language={language} texts={texts} />
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root) void show(root);

import '#ui/tokens.css';
import '#ui/base.css';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { answerPresses } from '#ui/early-presses.ts';
import { MissingPart } from '#ui/failure-boundary.tsx';
import { reloadForRelease } from '#ui/reload-for-release.ts';
import { BrowserRouter } from '#ui/router.tsx';
import { createTranslator } from '#ui/texts.ts';
import { readBoot } from './boot.ts';
import { reportError, reportErrorsOfScripts } from './browser-errors.ts';
import { linkInlinedStyles } from './inlined-styles.ts';
import { CountryDialog, FreezeNotice, MailStoppedNotice } from './layout/layout.tsx';
import { createQueries, Portal } from './portal.tsx';
import { matchRoute } from './routes.tsx';

const boot = readBoot();
const root = document.getElementById('root');

function failedToRender(error: unknown): void {
  console.error(error);
  reportError('render', error);
  if (error instanceof MissingPart) reloadForRelease();
}

async function hydrate(root: HTMLElement): Promise<void> {
  const route = matchRoute(window.location.pathname)?.route;
  // Until then, and if a chunk can't be loaded, links and texts still work.
  await Promise.all([
    route?.load(boot),
    boot.settings.country_code === null ? CountryDialog.load() : undefined,
    boot.user?.freeze ? FreezeNotice.load() : undefined,
    boot.user?.mail_stopped ? MailStoppedNotice.load() : undefined,
  ]);
  const translator = createTranslator(boot.settings.language, boot.texts);
  answerPresses();
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <BrowserRouter>
          <Portal boot={boot} translator={translator} queries={createQueries(boot)} />
        </BrowserRouter>
      </StrictMode>,
      {
        onCaughtError: failedToRender,
        onUncaughtError: failedToRender,
        onRecoverableError: (error) => reportError('hydration', error),
      },
    );
  });
}

reportErrorsOfScripts();
linkInlinedStyles();
if (root) hydrate(root).catch(failedToRender);

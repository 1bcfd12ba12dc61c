import '#ui/tokens.css';
import '#ui/base.css';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { createTranslator } from '#ui/texts.ts';
import { readBoot } from './boot.ts';
import { createQueries, Portal } from './portal.tsx';

const boot = readBoot();
const root = document.getElementById('root');
if (root) {
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <BrowserRouter>
          <Portal
            boot={boot}
            translator={createTranslator(boot.settings.language, boot.texts)}
            queries={createQueries(boot)}
          />
        </BrowserRouter>
      </StrictMode>,
    );
  });
}

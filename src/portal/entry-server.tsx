import { Writable } from 'node:stream';
import { StrictMode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { createTranslator, recordingTexts, type Texts } from '#ui/texts.ts';
import type { Boot } from './boot.ts';
import { createQueries, Portal } from './portal.tsx';

/** Renders a whole page; the returned boot data contains only the translations it used. */
export async function renderPortal(
  url: string,
  boot: Omit<Boot, 'texts'>,
  language: Texts,
): Promise<{ html: string; boot: Boot; translate: (sentence: string) => string }> {
  const { texts, used } = recordingTexts(language);
  const translator = createTranslator(boot.settings.language, texts);
  const whole = { ...boot, texts: used };
  const html = await renderWhole(
    <StrictMode>
      <StaticRouter location={url}>
        <Portal boot={whole} translator={translator} queries={createQueries(whole)} />
      </StaticRouter>
    </StrictMode>,
  );
  return { html, boot: whole, translate: translator.t };
}

function renderWhole(element: React.ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk, _encoding, done) {
        chunks.push(Buffer.from(chunk));
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString('utf8'));
        done();
      },
    });
    const { pipe } = renderToPipeableStream(element, {
      // Disables streaming of large Suspense boundaries, which needs inline scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError: reject,
    });
  });
}

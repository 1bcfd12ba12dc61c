import { Writable } from 'node:stream';
import { StrictMode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { createTranslator, recordingTexts, type Texts } from '#ui/texts.ts';
import type { Boot } from './boot.ts';
import { createQueries, Portal } from './portal.tsx';

/** Renders a page whole; the answered boot data carries only the sentences that it used. */
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
      // Whole pages only: without this, large boundaries would be cut out and put back by inline scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError: reject,
    });
  });
}

import { Writable } from 'node:stream';
import type { QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import type { Failure } from '#contract/errors.ts';
import { CallError } from '#ui/call.ts';
import { StaticRouter } from '#ui/router.tsx';
import { createTranslator, recordingTexts, type Texts } from '#ui/texts.ts';
import type { Boot } from './boot.ts';
import { createQueries, Portal } from './portal.tsx';

/** A call whose refusal the page shows: `[call, input, failure]`. */
export type RefusedCall = readonly [call: string, input: unknown, failure: Failure];

/** Renders a whole page; the returned boot data contains only the translations and formats it used. */
export async function renderPortal(
  url: string,
  boot: Omit<Boot, 'texts' | 'formatted'>,
  language: Texts,
  refused: readonly RefusedCall[] = [],
): Promise<{ html: string; boot: Boot; translate: (sentence: string) => string }> {
  const { texts, used } = recordingTexts(language);
  const translator = createTranslator(boot.settings.language, texts);
  const whole: Boot = { ...boot, texts: used, formatted: {} };
  const queries = createQueries(whole);
  for (const one of refused) showRefusal(queries, one);
  const html = await renderWhole(
    <StrictMode>
      <StaticRouter location={url}>
        <Portal boot={whole} translator={translator} queries={queries} />
      </StaticRouter>
    </StrictMode>,
  );
  return { html, boot: whole, translate: translator.t };
}

function showRefusal(queries: QueryClient, [call, input, { message, code, errors }]: RefusedCall): void {
  // Otherwise the page would be rendered as one that still loads.
  queries.setDefaultOptions({ queries: { ...queries.getDefaultOptions().queries, retryOnMount: false } });
  queries
    .getQueryCache()
    .build(queries, { queryKey: [call, input] })
    .setState({ status: 'error', error: new CallError(message, 403, code, errors), fetchStatus: 'idle' });
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

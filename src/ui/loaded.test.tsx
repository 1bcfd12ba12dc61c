import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CallError } from './call.ts';
import { Loaded } from './loaded.tsx';
import { createTranslator } from './texts.ts';
import { TranslationProvider } from './translation.tsx';

const failed = (status: number) => ({
  data: undefined as string | undefined,
  error: new CallError('Refused', status, status === 404 ? 'not_found' : 'unexpected', {}),
  isFetching: false,
  isRefetchError: false,
});

it.each<[number, string]>([
  [404, 'There is none'],
  [500, 'Try again'],
  [0, 'Try again'],
])('a page whose call is answered with %i is never blank: %s', (status, text) => {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <TranslationProvider translator={createTranslator('en', {})}>
        <Loaded query={failed(status)} explain={(error) => error.status === 404 && 'There is none'}>
          {(data) => data}
        </Loaded>
      </TranslationProvider>
    </QueryClientProvider>,
  );
  expect(html).toContain(text);
});

import { CallError } from '#ui/call.ts';
import { matchRoute } from './routes.tsx';

type Kind = 'render' | 'hydration' | 'script';

/** Reports an error of this browser; loads the code for it on the first error. */
export function reportError(kind: Kind, error: unknown): void {
  // Failed calls and aborted requests are not errors in the code.
  if (error instanceof CallError || (error instanceof DOMException && error.name === 'AbortError')) return;
  const page = matchRoute(window.location.pathname)?.route.key ?? 'unknown';
  import('./report-error.ts').then(
    ({ sendReport }) => sendReport(kind, error, page),
    () => {},
  );
}

/** Errors outside React's rendering: in event handlers, timers and promises. */
export function reportErrorsOfScripts(): void {
  window.addEventListener('error', ({ error }) => {
    if (error) reportError('script', error);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => reportError('script', reason));
}

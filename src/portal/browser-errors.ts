import { CallError } from '#ui/call.ts';
import { matchRoute } from './routes.tsx';

type Kind = 'render' | 'hydration' | 'script';

/** Reports an error of this browser; the code for it comes when there is one. */
export function reportError(kind: Kind, error: unknown): void {
  // What a call answered is no error in the code, nor is a request that its page gave up.
  if (error instanceof CallError || (error instanceof DOMException && error.name === 'AbortError')) return;
  const page = matchRoute(window.location.pathname)?.route.key ?? 'unknown';
  import('./report-error.ts').then(
    ({ sendReport }) => sendReport(kind, error, page),
    () => {},
  );
}

/** Errors outside of what React renders: in handlers, timers and promises. */
export function reportErrorsOfScripts(): void {
  window.addEventListener('error', ({ error }) => {
    if (error) reportError('script', error);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => reportError('script', reason));
}

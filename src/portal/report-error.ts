import type { PortalCalls } from '#contract/portal/calls.ts';
import { MissingPart } from '#ui/failure-boundary.tsx';
import { call } from './call.ts';

type Report = PortalCalls['POST /portal/errors']['body'];

/** Of one document; what fails in a loop fails for one reason. */
const MOST = 3;
const reported = new Set<string>();

/** Tells the server's log of an error: what kind, where in our scripts, on which page; nothing that was typed. */
export function sendReport(kind: Report['kind'], error: unknown, page: string): void {
  const { name, message, stack } = error instanceof Error ? error : new Error();
  const react = /^Minified React error #(\d{1,4})/.exec(message)?.[1];
  const report: Report = {
    kind: error instanceof MissingPart ? 'missing_part' : kind,
    name: /^[A-Za-z]{1,40}$/.test(name) ? name : 'Error',
    ...(react ? { react: Number(react) } : {}),
    page,
    frames: [...(stack ?? '').matchAll(/([\w.-]{1,80}\.js:\d{1,6}:\d{1,7})/g)]
      .slice(0, 5)
      .map(([frame]) => frame),
  };
  const key = JSON.stringify(report);
  if (reported.size >= MOST || reported.has(key)) return;
  reported.add(key);
  // There is nobody to tell that telling failed.
  call('POST /portal/errors', { body: report }, { notify: false }).catch(() => {});
}

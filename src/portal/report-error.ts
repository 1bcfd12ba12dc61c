import type { PortalCalls } from '#contract/portal/calls.ts';
import { MissingPart } from '#ui/failure-boundary.tsx';
import { call } from './call.ts';

type Report = PortalCalls['POST /portal/errors']['body'];

/** Limit per document: errors in a loop have a single cause. */
const MOST = 3;
const reported = new Set<string>();

/**
 * Reports an error to the server's log: its kind, its position in our scripts and the page; nothing the visitor
 * typed.
 */
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
  // A failed report is ignored.
  call('POST /portal/errors', { body: report }, { notify: false }).catch(() => {});
}

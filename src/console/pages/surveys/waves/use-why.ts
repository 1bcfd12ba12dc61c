import { useState } from 'react';
import { call, useAction } from '#console/call.ts';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import type { Sample } from './wave.ts';

export type Why = OperatorCalls['POST /surveys/:id/why']['data'];
type Asked = { survey: number; member: number };

/** Asks why a member would, or would not, be in a sample of a survey; `asked` is what was asked last, with what was found. */
export function useWhy({ condition, rest_days, not_after }: Sample) {
  const [asked, setAsked] = useState<(Asked & { why: Why }) | null>(null);
  const ask = useAction(
    async ({ survey, member }: Asked) => ({
      survey,
      member,
      why: await call(
        'POST /surveys/:id/why',
        { params: { id: survey }, body: { member_id: member, condition, rest_days, not_after } },
        { notify: false },
      ),
    }),
    { done: setAsked },
  );
  return { ask, asked };
}

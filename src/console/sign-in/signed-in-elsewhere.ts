import { focusManager } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call } from '#console/call.ts';
import { hasSignedIn, type Operator } from '#console/session.tsx';
import { CallError } from '#ui/call.ts';

/** The session belongs to the browser: whoever has signed in or stepped up by another tab meanwhile goes on in this one. */
export function useSignedInElsewhere(isWaiting: boolean, onSignedIn: (operator: Operator) => void): void {
  const goOn = useEffectEvent(onSignedIn);
  useEffect(() => {
    async function look() {
      try {
        const now = await call('GET /auth/validate', {}, { notify: false, recover: false });
        if (now && hasSignedIn(now)) goOn(now);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
      }
    }
    return isWaiting ? focusManager.subscribe((isFocused) => isFocused && void look()) : undefined;
  }, [isWaiting]);
}

import { giveConsent, refuseConsent, useConsent, useCookieChoice } from '#portal/consent.ts';
import { State } from './state.tsx';

export function ConsentFixture() {
  const choice = useCookieChoice();
  const consent = useConsent();
  return (
    <>
      <button type="button" onClick={giveConsent}>
        Allow
      </button>
      <button type="button" onClick={refuseConsent}>
        Refuse
      </button>
      <State of={{ choice, consent }} />
    </>
  );
}

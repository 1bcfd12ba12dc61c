import { useState } from 'react';
import type { PortalCalls } from '#contract/portal/calls.ts';
import { isConfirmationCode } from '#contract/rules/codes.ts';
import { useAction } from '#portal/action.ts';
import { call } from '#portal/call.ts';
import { paths, withRemembered } from '#portal/paths.ts';
import { useSecretCode } from '#portal/secret-code.ts';
import { forgetSentRegistration } from '#portal/sent-registration.ts';
import { useSession } from '#portal/session.tsx';
import { NeedsScript } from '#portal/sign-in/needs-script.tsx';
import { ArrivalHeading } from '#ui/arrival-heading.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { FailureNotice } from '#ui/failure-notice.tsx';
import { NarrowPage } from '#ui/narrow-page.tsx';
import { refusal } from '#ui/refusal.ts';
import { useSearchParams } from '#ui/router.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { NewLink } from './new-link.tsx';
import { TrackingPixel } from './tracking-pixel.tsx';

type Confirmed = PortalCalls['POST /profile/confirm']['data'];

/**
 * Confirms an address when a button is pressed; opening the address isn't enough, because link scanners do that.
 */
export default function ConfirmPage() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const [update] = useState(() => query.has('update'));
  // The address is confirmed already, and mail to it came back.
  const [check] = useState(() => query.has('check'));
  const [signIn] = useState(() => withRemembered(paths.login, `?${query}`));
  const code = useSecretCode(
    query.get('code'),
    update || check
      ? `${paths.confirm}?${update ? 'update' : 'check'}=1`
      : withRemembered(paths.confirm, `?${query}`),
  );
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null);
  const { noteEndedSession } = useSession();
  const { run, pending, failure } = useAction(
    async () => {
      if (!isConfirmationCode(code)) throw refusal('code_not_valid');
      const body = { code, ...(update ? { update } : {}) };
      return call('POST /profile/confirm', { body }, { notify: false });
    },
    {
      ...(check ? { invalidates: 'everything' as const } : {}),
      async done(data) {
        setConfirmed(data);
        if (!update && !check) forgetSentRegistration();
        if (update) await noteEndedSession();
      },
    },
  );

  if (confirmed) return <Thanks update={update} check={check} signIn={signIn} {...confirmed} />;
  return (
    <NarrowPage>
      <h1>{t('Confirm email')}</h1>
      <Card>
        <p>{t('Please click the button below to confirm your email.')}</p>
        <NeedsScript />
        <FailureNotice failure={failure} />
        <Button onClick={() => void run()} busy={pending} needsScript busyText={t('Loading...')} wide>
          {t('Confirm email')}
        </Button>
      </Card>
      {failure?.code === 'code_not_valid' && <NewLink update={update} check={check} />}
    </NarrowPage>
  );
}

type ThanksProps = Confirmed & {
  update: boolean;
  check: boolean;
  /** The sign-in page, with the page to return to. */
  signIn: string;
};

function Thanks({ update, check, signIn, tracking, waits_for_parent }: ThanksProps) {
  const { t } = useTranslation();
  const account = waits_for_parent
    ? t(
        "Your email address is confirmed. We've written to your parent or guardian, and your account will be ready once they agree.",
      )
    : check
      ? t('Your email address is confirmed, and our emails will go out to you again.')
      : t('Your email address is confirmed. Your account will be ready in 5-10 minutes.');
  return (
    <NarrowPage>
      <ArrivalHeading>{t('Thank you!')}</ArrivalHeading>
      <Card>
        <p>
          {update ? t('Your new email address is confirmed. Please sign in with it from now on.') : account}
        </p>
        <ButtonLink to={waits_for_parent ? paths.home : signIn} wide>
          {t('Next')}
        </ButtonLink>
      </Card>
      {tracking && <TrackingPixel {...tracking} />}
    </NarrowPage>
  );
}

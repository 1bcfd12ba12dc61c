import type { FormEvent } from 'react';
import { type ErrorCode, errorCatalogue } from '#contract/errors.ts';
import { portalApi } from '#contract/portal/base-path.ts';
import type { PortalCalls } from '#contract/portal/calls.ts';
import { useCall } from '#portal/call.ts';
import { linkNotValid, TryAnew } from '#portal/link-not-valid.tsx';
import { paths } from '#portal/paths.ts';
import { refusalTexts } from '#portal/refusal-texts.ts';
import { useRefusedStart } from '#portal/refused-start.ts';
import { TestNotice } from '#portal/test-notice.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { InLanguage } from '#ui/in-language.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { useParams } from '#ui/router.tsx';
import { Stack } from '#ui/stack.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { ConsentField, PassedOn } from './passed-on.tsx';
import { usePromise } from './promise.ts';

type Invitation = PortalCalls['GET /invitations/:token']['data'];

/** The page an invitation mail links to: the survey's terms and a Start button that only people press. */
export default function InvitationPage() {
  const { token = '' } = useParams();
  const invitation = useCall('GET /invitations/:token', { params: { token } });
  return (
    <Loaded query={invitation} explain={linkNotValid}>
      {(found) => <Promised invitation={found} token={token} />}
    </Loaded>
  );
}

type PromisedProps = { invitation: Invitation; token: string };

function Promised({ invitation, token }: PromisedProps) {
  const { t } = useTranslation();
  const { about } = invitation;
  const entries = usePromise(invitation);
  return (
    <>
      <PageHeading
        title={<InLanguage lang={invitation.lang}>{invitation.title}</InLanguage>}
        lead={t("You're invited to this survey.")}
      />
      <Card>
        <Stack>
          {invitation.is_test && <TestNotice />}
          {about?.text.split(/\n+/).map((paragraph) => (
            <p key={paragraph}>
              <InLanguage lang={about.lang}>{paragraph}</InLanguage>
            </p>
          ))}
          <DescriptionList entries={entries} />
          {invitation.passes_on && <PassedOn passesOn={invitation.passes_on} />}
          <Start invitation={invitation} token={token} />
        </Stack>
      </Card>
    </>
  );
}

/** Refusals that the invitation's state speaks of by itself: where it can be started by now, they are over. */
const OF_STATES: readonly string[] = [
  'survey_unavailable',
  'survey_not_open',
  'account_frozen',
  'invitation_answered',
  'invitation_closed',
] satisfies ErrorCode[];

/** The browser's own page about a lost connection would take the place of this one, which says so itself. */
const stayOffline = (event: FormEvent) => {
  if (!navigator.onLine) event.preventDefault();
};

/**
 * A plain form, because it has to work without scripts: it redirects to the survey, or back here with the reason.
 */
function Start({ invitation: { state, survey_number, passes_on, is_test }, token }: PromisedProps) {
  const { t } = useTranslation();
  const consent = passes_on?.consent;
  const refused = useRefusedStart();
  if (state !== 'open') {
    return (
      <>
        <Notice tone="warning">{t(refusalTexts[state])}</Notice>
        {is_test ? (
          <TryAnew />
        ) : (
          <ButtonLink to={paths.questionnaires} variant="secondary">
            {t('Go to the surveys')}
          </ButtonLink>
        )}
      </>
    );
  }
  return (
    <>
      {refused !== null && Object.hasOwn(errorCatalogue, refused) && !OF_STATES.includes(refused) && (
        <Notice tone="warning">{t(errorCatalogue[refused as ErrorCode].message)}</Notice>
      )}
      <p>
        {t('Taking part is voluntary. Your answers are combined with those of others, without your name.')}
      </p>
      <form
        method="post"
        action={`${portalApi}/invitations/${encodeURIComponent(token)}/start`}
        onSubmit={stayOffline}
      >
        {consent && <ConsentField consent={consent} surveyNumber={survey_number} />}
        <Button wide type="submit">
          {t('Start')}
        </Button>
      </form>
    </>
  );
}

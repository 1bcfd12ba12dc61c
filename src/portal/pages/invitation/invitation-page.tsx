import { useNavigate, useParams } from 'react-router';
import type { PortalCalls } from '#contract/portal/calls.ts';
import { useAction } from '#portal/action.ts';
import { call, useCall } from '#portal/call.ts';
import { LinkNotValid } from '#portal/link-not-valid.tsx';
import { paths } from '#portal/paths.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { Stack } from '#ui/stack.tsx';
import { useTranslation } from '#ui/translation.tsx';

type Invitation = PortalCalls['GET /invitations/:token']['data'];

/** What an invitation's mail leads to: the promise, and the start, which nobody but a person presses. */
export default function InvitationPage() {
  const { token = '' } = useParams();
  const invitation = useCall('GET /invitations/:token', { params: { token } });
  return (
    <Loaded query={invitation} explain={({ status }) => status === 404 && <LinkNotValid />}>
      {(found) => <Promised invitation={found} token={token} onRefused={() => void invitation.refetch()} />}
    </Loaded>
  );
}

type PromisedProps = { invitation: Invitation; token: string; onRefused: () => void };

function Promised({ invitation, token, onRefused }: PromisedProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { points, screenout_points, minutes, closes_at } = invitation;
  const entries = [
    { term: t('Reward'), text: formats.points(points) },
    ...(screenout_points > 0
      ? [{ term: t("If the survey isn't a match for you"), text: formats.points(screenout_points) }]
      : []),
    { term: t('Takes about'), text: formats.minutes(minutes) },
    ...(closes_at ? [{ term: t('Open until'), text: formats.dateTime(closes_at) }] : []),
  ];
  return (
    <>
      <PageHeading title={invitation.title} lead={t("You're invited to this survey.")} />
      <Card>
        <Stack>
          <DescriptionList entries={entries} />
          <Start state={invitation.state} token={token} onRefused={onRefused} />
        </Stack>
      </Card>
    </>
  );
}

type StartProps = { state: Invitation['state']; token: string; onRefused: () => void };

/** Why it cannot be started, as the server says it when it is pressed too late. */
const refusals: Record<Exclude<Invitation['state'], 'open'>, string> = {
  unavailable: 'This survey is currently unaccessible. Please try again later.',
  answered: "You've already taken part in this survey",
  closed: 'This survey is no longer available',
};

function Start({ state, token, onRefused }: StartProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const start = useAction(() => call('POST /invitations/:token/start', { params: { token } }), {
    async done({ location }) {
      // An interview of ours is a page of this site.
      if (location.startsWith('/')) return navigate(location);
      window.location.assign(location);
      await untilShownAgain();
    },
    failed: ({ status }) => status === 409 && onRefused(),
  });

  if (state !== 'open') {
    return (
      <>
        <Notice tone="warning">{t(refusals[state])}</Notice>
        <ButtonLink to={paths.questionnaires} variant="secondary">
          {t('Go to the surveys')}
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <p>
        {t('Taking part is voluntary. Your answers are combined with those of others, without your name.')}
      </p>
      <Button wide busy={start.pending} busyText={t('Loading...')} onClick={() => void start.run()}>
        {t('Start')}
      </Button>
    </>
  );
}

/** Another site is opening: the button stays busy until a browser's way back shows this page as it was. */
const untilShownAgain = () =>
  new Promise((shown) => window.addEventListener('pageshow', shown, { once: true }));

import type { PortalCalls } from '#contract/portal/calls.ts';
import { useFormats } from '#ui/formats.tsx';
import { useTranslation } from '#ui/translation.tsx';

type Invitation = PortalCalls['GET /invitations/:token']['data'];

/** What a survey promises, as terms with what holds. */
export function usePromise(invitation: Invitation) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { points, screenout_points, screenout_after_minutes, quota_full_points, daily_cap } = invitation;
  const { minutes, opens_at, closes_at, devices } = invitation;
  const onDevice = { phone: t('on a phone'), tablet: t('on a tablet'), computer: t('on a computer') };
  const entry = (shown: boolean, term: string, text: string) => (shown ? [{ term, text }] : []);
  const isConsoled = screenout_points > 0 || quota_full_points > 0;
  return [
    { term: t('Reward'), text: formats.points(points) },
    ...entry(
      screenout_points > 0,
      t("If the survey isn't a match for you"),
      formats.points(screenout_points),
    ),
    ...entry(
      screenout_points > 0 && screenout_after_minutes > 0,
      t('Minimum time for those points'),
      formats.minutes(screenout_after_minutes),
    ),
    // Whoever can't start it now gets nothing for that.
    ...entry(
      quota_full_points > 0 && invitation.state !== 'unavailable' && invitation.state !== 'full',
      t('If the survey is already full'),
      formats.points(quota_full_points),
    ),
    ...entry(
      isConsoled && daily_cap !== null,
      t('Daily limit for those points'),
      formats.points(daily_cap ?? 0),
    ),
    { term: t('Takes about'), text: formats.minutes(minutes) },
    ...(opens_at && invitation.state === 'early'
      ? [{ term: t('Opens'), text: formats.dateTime(opens_at) }]
      : []),
    ...(closes_at ? [{ term: t('Open until'), text: formats.dateTime(closes_at) }] : []),
    ...(devices ? [{ term: t('Can be taken'), text: devices.map((kind) => onDevice[kind]).join(', ') }] : []),
  ];
}

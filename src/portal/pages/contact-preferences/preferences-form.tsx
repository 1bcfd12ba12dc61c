import { useQueryClient } from '@tanstack/react-query';
import type { PortalCalls } from '#contract/portal/calls.ts';
import { type SurveyTopicId, surveyTopics } from '#contract/rules/survey-topics.ts';
import { call } from '#portal/call.ts';
import { paths } from '#portal/paths.ts';
import { PausedNotice } from '#portal/paused-notice.tsx';
import { readLatest } from '#portal/read-latest.ts';
import { useSession } from '#portal/session.tsx';
import { Button } from '#ui/button.tsx';
import { DateField } from '#ui/date-field.tsx';
import { useForm } from '#ui/form.ts';
import { FormFrame } from '#ui/form-frame.tsx';
import { useFormats } from '#ui/formats.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './preferences-form.module.css';
import { TopicsOff } from './topics-off.tsx';

type Preferences = PortalCalls['GET /profile/contact-preferences']['data'];
/** Checkbox values by topic id. */
type TopicBoxes = Record<SurveyTopicId, boolean>;
type Values = { invitations_per_week: string; paused_until: string } & TopicBoxes;

const topicBoxes = (off: readonly SurveyTopicId[]): TopicBoxes =>
  Object.fromEntries(surveyTopics.map(({ id }) => [id, off.includes(id)])) as TopicBoxes;

const preferencesOf = ({ invitations_per_week, paused_until, ...topics }: Values) => ({
  invitations_per_week: Number(invitations_per_week),
  topics_off: surveyTopics.map(({ id }) => id).filter((id) => topics[id]),
  paused_until: paused_until === '' ? null : paused_until,
});

/** One button saves the whole page, including the end of a pause. */
export function PreferencesForm({ saved }: { saved: Preferences }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const queries = useQueryClient();
  const { date, number } = useFormats();
  const toast = useToast();
  const form = useForm({
    defaults: {
      invitations_per_week: String(saved.invitations_per_week),
      paused_until: saved.paused_until ?? '',
      ...topicBoxes(saved.topics_off),
    } as Values,
    t,
    keep: { place: paths.contactPreferences, owner: user?.email ?? '' },
    latest: () => readLatest(queries, 'GET /profile/contact-preferences'),
    send: (values: Values) =>
      call('PUT /profile/contact-preferences', { body: preferencesOf(values) }, { notify: false }),
    done(preferences) {
      queries.setQueryData(['GET /profile/contact-preferences', {}], preferences);
      toast.success(t('Successfully saved'));
    },
  });

  function endPause() {
    const field = form.props.ref.current?.elements.namedItem('paused_until');
    if (field instanceof HTMLInputElement) {
      field.value = '';
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    form.props.ref.current?.requestSubmit();
  }

  return (
    <FormFrame
      form={form}
      actions={
        <Button {...form.button} busyText={t('Loading...')}>
          {t('Save')}
        </Button>
      }
    >
      {saved.paused_until !== null && (
        <PausedNotice until={saved.paused_until}>
          <Button variant="secondary" onClick={endPause} busy={form.processing}>
            {t('End break now')}
          </Button>
        </PausedNotice>
      )}
      <section className={styles.section}>
        <h2 className={styles.title}>{t('How often')}</h2>
        <NumberField
          {...form.field('invitations_per_week')}
          label={t('Invitations per week, at most')}
          hint={t("From 1 to {most}. We've sent you {sent} in the last seven days.", {
            most: number(saved.max_invitations_per_week),
            sent: number(saved.invitations_this_week),
          })}
          min={1}
          max={saved.max_invitations_per_week}
          step={1}
          stepTexts={{ less: t('One less'), more: t('One more') }}
          required
        />
      </section>
      <section className={styles.section}>
        <h2 className={styles.title}>{t('Topics')}</h2>
        <TopicsOff field={form.field} error={form.errors.topics_off} />
      </section>
      <section className={styles.section}>
        <h2 className={styles.title}>{t('A break')}</h2>
        <DateField
          {...form.field('paused_until')}
          label={t('No invitations up to and including')}
          hint={t(
            "For a holiday or a busy time, until {date} at the latest. After that, invitations start again automatically. Leave this empty if you don't want a break.",
            { date: date(saved.pause_to) },
          )}
          min={saved.pause_from}
          max={saved.pause_to}
        />
      </section>
    </FormFrame>
  );
}

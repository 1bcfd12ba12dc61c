import { useState } from 'react';
import { useAttemptTexts } from '#console/attempt-texts.ts';
import { call, useAction } from '#console/call.ts';
import { useSentKey } from '#console/faces/form/sent-key.tsx';
import { ActionDialog } from '#console/faces/thing/action-dialog.tsx';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ButtonRow } from '#ui/button-row.tsx';
import { Card } from '#ui/card.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';

type Test = OperatorCalls['GET /surveys/:id/tests']['data'][number];
type SurveyTestProps = { surveyId: number; test: Test };

const STALE = ['GET /surveys/:id/tests', 'GET /surveys/:id/history'] as const;

/** One test: its link, its mails, each outcome to be tried, and what was reported. */
export function SurveyTest({ surveyId, test }: SurveyTestProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { outcomes, tones } = useAttemptTexts();
  const [removing, setRemoving] = useState(false);
  const { id, name, email, link, outcome, started_at, ended_at, returns, reports } = test;
  const params = { id: surveyId, test: id };
  const remove = useAction(() => call('DELETE /surveys/:id/tests/:test', { params }, { notify: false }), {
    invalidates: STALE,
    done: () => setRemoving(false),
  });
  const who = { panel: t('by us'), survey: t('by the survey') };
  const facts = [
    { term: t('Created'), text: dateTime(test.created_at) },
    ...(started_at ? [{ term: t('Started'), text: dateTime(started_at) }] : []),
    ...(ended_at
      ? [
          {
            term: t('Ended at'),
            text: `${dateTime(ended_at)}${test.decided_by ? `, ${who[test.decided_by]}` : ''}`,
          },
        ]
      : []),
    ...reports.map((report) => ({
      term: report.channel === 's2s' ? t('Reported by the server') : t('Reported by the browser'),
      text: [
        outcomes[report.outcome],
        report.raw_code,
        report.accepted ? t('accepted') : t('not accepted'),
        dateTime(report.received_at),
      ]
        .filter(Boolean)
        .join(', '),
    })),
  ];
  return (
    <Card
      title={email ? `${name}, ${email}` : name}
      aside={
        <Badge tone={tones[outcome ?? 'open']}>
          {outcome === null ? (started_at ? t('In progress') : t('Not started')) : outcomes[outcome]}
        </Badge>
      }
    >
      <Stack>
        <TextField label={t('Link')} name={`link-${id}`} value={link} readOnly />
        <DescriptionList entries={facts} />
        {returns.length > 0 && (
          <Disclosure title={t('End it as the survey would')}>
            <p>{t('Each of these is the signed address to which the survey would send the browser back.')}</p>
            <ButtonRow>
              {returns.map(({ outcome: to, address }) => (
                <ButtonLink key={to} href={address} variant="secondary" newTab={t('Opens in a new tab')}>
                  {outcomes[to]}
                </ButtonLink>
              ))}
            </ButtonRow>
          </Disclosure>
        )}
        <ButtonRow>
          <ButtonLink href={link} variant="secondary" newTab={t('Opens in a new tab')}>
            {t('Open the link')}
          </ButtonLink>
          {email !== null &&
            (['invitation', 'reminder'] as const).map((kind) => (
              <MailButton key={kind} params={params} kind={kind} />
            ))}
          <Button variant="secondary" onClick={() => setRemoving(true)}>
            {t('Delete')}
          </Button>
        </ButtonRow>
      </Stack>
      {removing && (
        <ActionDialog
          title={t('Delete the test of {name}?', { name })}
          consequences={[
            t('Its link stops working, and answers, reports and emails of this test are deleted.'),
          ]}
          undo={t("This can't be undone.")}
          confirm={t('Delete')}
          danger
          action={remove}
          onClose={() => setRemoving(false)}
        />
      )}
    </Card>
  );
}

type MailButtonProps = { params: { id: number; test: number }; kind: 'invitation' | 'reminder' };

function MailButton({ params, kind }: MailButtonProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const { sending } = useSentKey();
  const mail = useAction(
    () => sending((key) => call('POST /surveys/:id/tests/:test/mails', { params, body: { key, kind } })),
    {
      invalidates: ['GET /surveys/:id/history'],
      done({ to }) {
        toast.success(t('Sent to {address}', { address: to }));
      },
    },
  );
  return (
    <Button
      variant="secondary"
      busy={mail.pending}
      busyText={t('Loading...')}
      onClick={() => void mail.run()}
    >
      {kind === 'invitation' ? t('Send the invitation') : t('Send the reminder')}
    </Button>
  );
}

import { useState } from 'react';
import { useCall } from '#console/call.ts';
import { paths } from '#console/paths.ts';
import type { HostingPreset } from '#contract/rules/hosting-presets.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Link } from '#ui/link.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Notice } from '#ui/notice.tsx';
import { Stack } from '#ui/stack.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { OutcomeAddresses } from './outcome-addresses.tsx';
import { presetOf, usePresetNames } from './preset-names.ts';
import { ShareablePlaceholders } from './shareable-placeholders.tsx';
import type { Hosting, Survey } from './survey.ts';
import { SurveyOutline } from './survey-outline.tsx';

/** Where a survey is hosted: its questions, or what whoever programs it elsewhere has to know. */
export default function SurveyHosting({ survey }: { survey: Survey }) {
  const hosting = useCall('GET /surveys/:id/hosting', { params: { id: String(survey.id) } });
  return (
    <Loaded query={hosting}>
      {(found) =>
        found.questionnaire ? (
          <SurveyOutline survey={survey} questionnaire={found.questionnaire} />
        ) : (
          <Elsewhere survey={survey} hosting={found} />
        )
      }
    </Loaded>
  );
}

function Elsewhere({ survey, hosting }: { survey: Survey; hosting: Hosting }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const nameOf = usePresetNames();
  const [renewing, setRenewing] = useState(false);
  const preset = presetOf(survey.preset);
  const { keys, returns, reports, example } = hosting;
  const howItReturns = ({ signsReturns, attempt }: HostingPreset) =>
    signsReturns
      ? t(
          'The platform puts the attempt in the place of {attempt} and signs the address. An unsigned complete earns nothing until you accept it.',
          { attempt },
        )
      : t(
          "The platform fills in {attempt} itself. It can't sign, so completes wait in the list of unverified completes until you accept them, or the platform's server reports them signed.",
          { attempt },
        );
  const howItSigns = ({ signature }: HostingPreset) =>
    signature.scheme === 'hmac'
      ? t(
          'A POST without a body. Append {key}, then {signature}: HMAC-SHA-256 of everything before it, as unpadded base64url. The signature comes last.',
          { key: '&key=…', signature: '&signature=…' },
        )
      : t(
          'A POST without a body. Append {signature}: SHA-256 of everything before it with the secret after it, in hexadecimal digits. It comes last.',
          { signature: `&${signature.parameter}=…` },
        );
  return (
    <Stack>
      <Card title={t('Platform')}>
        <Stack>
          <p>{nameOf(survey.preset)}</p>
          {preset?.untried && (
            <Notice tone="warning">
              {t('Nobody has tried this with the vendor yet. Test it before it goes live.')}
            </Notice>
          )}
          <p>
            <code>{survey.entry_url}</code>
          </p>
          {survey.entry_url?.includes('{profile:') && (
            <ShareablePlaceholders country={survey.country_code} link={survey.entry_url} />
          )}
          <p>
            {t('Whoever programs it can check links and signatures without an account:')}{' '}
            <Link to={paths.linkTester}>{t('Link tester')}</Link>
          </p>
        </Stack>
      </Card>
      <Card
        title={t('Keys')}
        aside={
          survey.state !== 'archived' && (
            <Button variant="secondary" onClick={() => setRenewing(true)}>
              {t('New key')}
            </Button>
          )
        }
      >
        <Stack>
          <p>{t('Reports are signed with one of these. The newest also signs the links to the survey.')}</p>
          {keys.length === 1 && (
            <p>
              {t(
                "The first key comes with the survey, and its secret isn't shown. Create a new key for whoever programs it.",
              )}
            </p>
          )}
          <DataTable
            caption={t('Keys')}
            captionHidden
            rows={keys}
            rowKey={({ key_id }) => key_id}
            columns={[
              { id: 'key', header: t('Key'), cell: ({ key_id }) => <code>{key_id}</code> },
              { id: 'created', header: t('Created'), cell: ({ created_at }) => dateTime(created_at) },
            ]}
            texts={{ loading: '', empty: t('No keys'), error: '', retry: '' }}
          />
        </Stack>
      </Card>
      <Card title={t('Where the browser returns to')}>
        <Stack>
          {preset && <p>{howItReturns(preset)}</p>}
          <OutcomeAddresses caption={t('Where the browser returns to')} addresses={returns} />
        </Stack>
      </Card>
      <Card title={t('Where the server reports')}>
        <Stack>
          {preset && <p>{howItSigns(preset)}</p>}
          <p>
            {t(
              'Answers: 200 for the first report and its repetition, 401 for a wrong signature, 404 unknown, 409 if it contradicts an earlier one, 410 once the survey is archived, 422 if something is missing.',
            )}
          </p>
          <OutcomeAddresses caption={t('Where the server reports')} addresses={reports} />
          <p>
            {t('To compare with: the first address, signed with the secret {secret}', {
              secret: example.secret,
            })}
          </p>
          <p>
            <code>{example.address}</code>
          </p>
        </Stack>
      </Card>
      {renewing && (
        <NewKeyDialog survey={survey} newest={keys[0]?.key_id ?? null} onClose={() => setRenewing(false)} />
      )}
    </Stack>
  );
}

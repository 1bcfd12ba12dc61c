import { useEffect, useState } from 'react';
import { usePresetNames } from '#console/pages/surveys/survey/preset-names.ts';
import { HOSTING_PRESET_IDS, type HostingPresetId } from '#contract/rules/hosting-presets.ts';
import { faultsOf, isReport, type LinkFault, signLink } from '#contract/rules/link-signatures.ts';
import { ArrivalHeading } from '#ui/arrival-heading.tsx';
import { Card } from '#ui/card.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { TextareaField } from '#ui/textarea-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { useFaultTexts } from './fault-texts.ts';
import styles from './link-tester.module.css';

type Result = { faults: readonly LinkFault[]; signed: string };

/**
 * Checks a link with its signature, and computes one, for whoever programs a survey without an account, wholly in the
 * browser: nothing typed here is sent, kept or opened.
 */
export default function LinkTesterPage() {
  const { t } = useTranslation();
  const nameOf = usePresetNames();
  const title = t('Link tester');
  const [preset, setPreset] = useState<HostingPresetId>('hmac');
  const [address, setAddress] = useState('');
  const [keyId, setKeyId] = useState('');
  const [secret, setSecret] = useState('');
  const result = useResult(preset, address.trim(), { key_id: keyId.trim(), secret: secret.trim() });
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <main className={styles.page}>
      <Stack>
        <ArrivalHeading>{title}</ArrivalHeading>
        <p>
          {t(
            'Check a signed link, or compute the signature of one. Your browser does it: nothing you type here is sent, kept or opened.',
          )}
        </p>
        {globalThis.isSecureContext ? null : (
          <Notice tone="warning">{t('Your browser computes signatures only on pages with https://.')}</Notice>
        )}
        <Card>
          <SelectField
            label={t('Programmed in')}
            value={preset}
            options={HOSTING_PRESET_IDS.map((id) => ({ value: id, label: nameOf(id) }))}
            onChange={({ target }) => setPreset(target.value as HostingPresetId)}
          />
          <TextareaField
            label={t('Address')}
            hint={t("Exactly as it's sent, with or without its signature.")}
            name="address"
            value={address}
            onChange={({ target }) => setAddress(target.value)}
            autoComplete="off"
            spellCheck={false}
            growing
          />
          <TextField
            label={t('Key')}
            hint={t('Its short name, for a link without one.')}
            name="key_id"
            value={keyId}
            onChange={({ target }) => setKeyId(target.value)}
            autoComplete="off"
          />
          <TextField
            label={t('Secret')}
            name="secret"
            value={secret}
            onChange={({ target }) => setSecret(target.value)}
            autoComplete="off"
          />
        </Card>
        {result && <Found result={result} address={address.trim()} />}
      </Stack>
    </main>
  );
}

/** What is found of the address, once there are an address and a secret. */
function useResult(
  preset: HostingPresetId,
  address: string,
  { key_id, secret }: { key_id: string; secret: string },
): Result | null {
  const [result, setResult] = useState<Result | null>(null);
  useEffect(() => {
    let left = false;
    const compute = async () => {
      if (address === '' || secret === '' || !globalThis.isSecureContext) return null;
      const faults = await faultsOf(preset, address, secret, new Date());
      const signed = faults.includes('unsigned') ? await signLink(preset, address, { key_id, secret }) : '';
      return { faults, signed };
    };
    void compute().then((found) => {
      if (!left) setResult(found);
    });
    return () => {
      left = true;
    };
  }, [preset, address, key_id, secret]);
  return result;
}

function Found({ result: { faults, signed }, address }: { result: Result; address: string }) {
  const { t } = useTranslation();
  const texts = useFaultTexts();
  const parameters = [
    ...new URLSearchParams(address.includes('?') ? address.slice(address.indexOf('?')) : ''),
  ];
  return (
    <Card title={isReport(address) ? t('A report to the panel') : t('A link to a survey')}>
      <Stack>
        <Notice
          tone={faults.length === 0 ? 'success' : 'warning'}
          title={
            faults.length === 0
              ? t('The signature is right, and nothing is missing.')
              : t('This has to be mended:')
          }
          live="status"
        >
          {faults.length > 0 && (
            <ul>
              {faults.map((fault) => (
                <li key={fault}>{texts[fault]}</li>
              ))}
            </ul>
          )}
        </Notice>
        {signed !== '' && (
          <div>
            <h3>{t('The signed address')}</h3>
            <p>
              <code className={styles.address}>{signed}</code>
            </p>
          </div>
        )}
        <DataTable
          caption={t('Parameters')}
          rows={parameters.map(([name, value], at) => ({ name, value, at }))}
          rowKey={({ at }) => at}
          columns={[
            { id: 'name', header: t('Name'), cell: ({ name }) => <code>{name}</code> },
            {
              id: 'value',
              header: t('Value'),
              cell: ({ value }) => <code className={styles.address}>{value}</code>,
            },
          ]}
          texts={{ loading: '', empty: t('None'), error: '', retry: '' }}
        />
      </Stack>
    </Card>
  );
}

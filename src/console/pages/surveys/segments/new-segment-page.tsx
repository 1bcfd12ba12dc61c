import { useState } from 'react';
import { useCall } from '#console/call.ts';
import { useCountries } from '#console/countries.tsx';
import { Card } from '#ui/card.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { SegmentForm } from './segment-form.tsx';

/** A new segment, whose country is chosen first because surveys and profiler questions depend on it. */
export default function NewSegmentPage() {
  const { t } = useTranslation();
  const { countries, chosen, nameOf } = useCountries();
  const only = countries.length === 1 ? countries[0]?.code : undefined;
  const [picked, setPicked] = useState<string | null>(null);
  const country = picked ?? only ?? chosen ?? '';
  return (
    <>
      <PageHeading
        title={t('New segment')}
        lead={t('Who is meant, under a name that you find again when you send a wave.')}
      />
      <Stack>
        <Card>
          <SelectField
            label={t('Country')}
            placeholder={t('Please choose')}
            value={country}
            options={countries.map(({ code }) => ({ value: code, label: nameOf(code) }))}
            onChange={({ target }) => setPicked(target.value)}
          />
        </Card>
        {country !== '' && <FormOf key={country} country={country} />}
      </Stack>
    </>
  );
}

function FormOf({ country }: { country: string }) {
  const choices = useCall('GET /condition-choices', { query: { country } });
  return (
    <Loaded query={choices}>
      {(found) => <SegmentForm segment={null} country={country} choices={found} />}
    </Loaded>
  );
}

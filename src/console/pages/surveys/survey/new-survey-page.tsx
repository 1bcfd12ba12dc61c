import { useState } from 'react';
import { useCall } from '#console/call.ts';
import { useCountries } from '#console/countries.tsx';
import { Card } from '#ui/card.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { useSearchParams } from '#ui/router.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { SurveyForm } from './survey-form.tsx';

/** A new survey, whose country is chosen first because projects and languages depend on it. */
export default function NewSurveyPage() {
  const { t } = useTranslation();
  const { countries, chosen, nameOf } = useCountries();
  const [params] = useSearchParams();
  const only = countries.length === 1 ? countries[0]?.code : undefined;
  const [picked, setPicked] = useState<string | null>(null);
  const country = picked ?? params.get('country') ?? only ?? chosen ?? '';
  return (
    <>
      <PageHeading title={t('New survey')} lead={t('It starts as a draft, so nobody is invited yet.')} />
      <Stack>
        <Card>
          <SelectField
            label={t('Country')}
            hint={t("A survey runs in one country, and that can't change later.")}
            placeholder={t('Please choose')}
            value={country}
            options={countries.map(({ code }) => ({ value: code, label: nameOf(code) }))}
            onChange={({ target }) => setPicked(target.value)}
          />
        </Card>
        {country !== '' && <FormOf key={country} country={country} project={params.get('project')} />}
      </Stack>
    </>
  );
}

function FormOf({ country, project }: { country: string; project: string | null }) {
  const choices = useCall('GET /survey-choices', { query: { country } });
  return (
    <Loaded query={choices}>
      {(found) => (
        <SurveyForm survey={null} country={country} choices={found} project={Number(project) || null} />
      )}
    </Loaded>
  );
}

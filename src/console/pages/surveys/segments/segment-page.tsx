import { useState } from 'react';
import { useCall } from '#console/call.ts';
import { useCountries } from '#console/countries.tsx';
import { LoadedThing } from '#console/faces/thing/loaded-thing.tsx';
import { paths } from '#console/paths.ts';
import { Loaded } from '#ui/loaded.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { useParams } from '#ui/router.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { RemoveSegment } from './remove-segment.tsx';
import type { Segment } from './segment.ts';
import { SegmentForm } from './segment-form.tsx';

/** A saved condition on members. */
export default function SegmentPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const segment = useCall(
    'GET /segments/:id',
    { params: { id } },
    { refetchOnWindowFocus: false, refetchOnReconnect: false },
  );
  return (
    <LoadedThing
      query={segment}
      title={t('Segment')}
      unknown={t('There is no such segment in your countries')}
      list={{ path: paths.segments, title: t('Segments') }}
    >
      {(found) => <SegmentView key={found.id} segment={found} />}
    </LoadedThing>
  );
}

function SegmentView({ segment }: { segment: Segment }) {
  const { t } = useTranslation();
  const { nameOf } = useCountries();
  const { country_code } = segment;
  // A later read must not hide that somebody was faster.
  const [seen, setSeen] = useState(segment);
  const choices = useCall('GET /condition-choices', { query: { country: country_code } });
  return (
    <>
      <PageHeading
        title={segment.name}
        lead={t('Members of {country}. It belongs to {owner}.', {
          country: nameOf(country_code),
          owner: segment.owner,
        })}
        actions={<RemoveSegment seen={seen} questions={choices.data?.questions ?? []} />}
      />
      <Loaded query={choices}>
        {(found) => (
          <SegmentForm segment={segment} country={country_code} choices={found} onSaved={setSeen} />
        )}
      </Loaded>
    </>
  );
}

import { useCall } from '#console/call.ts';
import { useCountries } from '#console/countries.tsx';
import { useLanguageNames } from '#console/language-names.ts';
import { LoadedTable } from '#console/loaded-table.tsx';
import { pathOf, paths } from '#console/paths.ts';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import type { Column } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Link } from '#ui/link.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { type CatalogueReward, missingNames } from './missing-texts.ts';

/** What members can exchange points for, in the order in which they see it. */
export default function CataloguePage() {
  const { t, language } = useTranslation();
  const { languageName } = useLanguageNames();
  const { number, date } = useFormats();
  const { nameOf } = useCountries();
  const rewards = useCall('GET /rewards');
  const choices = useCall('GET /reward-choices');
  const columns: Column<CatalogueReward>[] = [
    {
      id: 'name',
      header: t('Reward'),
      cell: ({ id, names }) => (
        <Link to={pathOf(paths.catalogueReward, id)}>
          {names[language] ?? names.en ?? Object.values(names)[0]}
        </Link>
      ),
    },
    {
      id: 'state',
      header: t('State'),
      cell: ({ active, stock, taken }) => {
        if (!active) return <Badge>{t('Not offered')}</Badge>;
        if (stock !== null && taken >= stock) return <Badge tone="warning">{t('Out of stock')}</Badge>;
        return <Badge tone="success">{t('Offered')}</Badge>;
      },
    },
    { id: 'points', header: t('Points'), numeric: true, cell: ({ points }) => number(points) },
    {
      id: 'left',
      header: t('Left'),
      numeric: true,
      cell: ({ stock, taken }) => (stock === null ? '–' : number(stock - taken)),
    },
    {
      id: 'days',
      header: t('Days'),
      cell: ({ available_from, available_until }) =>
        available_from || available_until
          ? `${available_from ? date(available_from) : '…'} – ${available_until ? date(available_until) : '…'}`
          : t('always'),
    },
    {
      id: 'countries',
      header: t('Countries'),
      cell: ({ country_codes }) =>
        country_codes.length > 3
          ? t('{countries} countries', { countries: number(country_codes.length) })
          : country_codes.map(nameOf).join(', '),
    },
    {
      id: 'missing',
      header: t('Names missing'),
      cell: (reward) => {
        const missing = choices.data ? missingNames(reward, choices.data) : [];
        const members = missing.reduce((sum, one) => sum + one.members, 0);
        if (missing.length === 0) return '–';
        return (
          <Badge tone="warning">
            {t('{languages}: {members} members', {
              languages: missing.map((one) => languageName(one.language)).join(', '),
              count: members,
              members: number(members),
            })}
          </Badge>
        );
      },
    },
  ];
  return (
    <>
      <PageHeading
        title={t('Catalogue')}
        lead={t('What members can exchange points for, in the order in which they see it.')}
        actions={<ButtonLink to={paths.newReward}>{t('New reward')}</ButtonLink>}
      />
      <Card>
        <LoadedTable
          query={rewards}
          caption={t('Catalogue')}
          columns={columns}
          empty={<EmptyState title={t('There are no rewards yet')} />}
        />
      </Card>
    </>
  );
}

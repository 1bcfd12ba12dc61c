import { useCall } from '#portal/call.ts';
import { useSite } from '#portal/language.tsx';
import { useQueryOfAddress } from '#portal/query-of-address.ts';
import { Dialog } from '#ui/dialog.tsx';
import { useAfterHydration } from '#ui/hydrated.ts';
import { LinkList } from '#ui/link-list.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { useLocation } from '#ui/router.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './country-dialog.module.css';
import { LanguageMenu } from './language-menu.tsx';

/**
 * Can't be closed until a country is chosen; each link leads to the same path on that country's site
 * (docs/specification.md §4).
 */
export default function CountryDialog() {
  const { t } = useTranslation();
  const { settings } = useSite();
  const { pathname } = useLocation();
  const search = useQueryOfAddress();
  // The hash is never sent to the server.
  const hash = useAfterHydration(() => window.location.hash, '');
  const countries = useCall('GET /list/country');

  return (
    <Dialog forced outlivesPage title={t('Choose your country')}>
      <div className={styles.lead}>
        <p>{t('Each country has its own site, with its own surveys and rewards.')}</p>
        <LanguageMenu />
      </div>
      <Loaded query={countries}>
        {(list) => (
          <LinkList
            label={t('Countries')}
            links={list.map(({ code, name }) => ({
              key: code,
              href: countryAddress(settings.public_url, code, pathname + search + hash),
              children: name,
            }))}
          />
        )}
      </Loaded>
    </Dialog>
  );
}

function countryAddress(publicUrl: string, code: string, path: string): string {
  const url = new URL(publicUrl);
  url.hostname = `${code.toLowerCase()}.${url.hostname}`;
  return url.origin + path;
}

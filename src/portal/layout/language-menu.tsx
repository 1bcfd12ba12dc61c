import type { MouseEvent } from 'react';
import { htmlLang, languageName } from '#contract/rules/languages.ts';
import { useCall } from '#portal/call.ts';
import { useSite } from '#portal/language.tsx';
import { useQueryOfAddress } from '#portal/query-of-address.ts';
import { CallError } from '#ui/call.ts';
import { useHydrated } from '#ui/hydrated.ts';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { PopoverMenu } from '#ui/popover-menu.tsx';
import { useLocation, useNavigateFromHere } from '#ui/router.tsx';
import { useTranslation } from '#ui/translation.tsx';

/** The site's languages: links to this page in each language, which JavaScript follows without a reload. */
export function LanguageMenu() {
  const { t } = useTranslation();
  const { settings, changeLanguage } = useSite();
  const { pathname, hash } = useLocation();
  const search = useQueryOfAddress();
  const navigate = useNavigateFromHere();
  const several = settings.languages.length > 1;
  const hydrated = useHydrated(several);
  const offered = useCall(
    'GET /portal/languages',
    {},
    { enabled: several && hydrated, staleTime: Number.POSITIVE_INFINITY },
  );
  if (!several) return null;
  const options = offered.data ?? settings.languages.map((code) => ({ code, name: languageName(code) }));

  const withLanguage = (language: string | null) => {
    const query = new URLSearchParams(search);
    if (language === null) query.delete('lang');
    else query.set('lang', language);
    return `${pathname}${query.size > 0 ? `?${query}` : ''}`;
  };

  async function choose(event: MouseEvent<HTMLAnchorElement>, language: string) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
    try {
      await changeLanguage(language);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      return;
    }
    // A `lang` parameter left in the address would restore the old language on reload.
    if (new URLSearchParams(search).has('lang')) navigate(withLanguage(null) + hash, { replace: true });
  }

  return (
    <PopoverMenu
      label={
        <>
          <Icon name="globe" />
          <span className="visually-hidden">{t('Language')}: </span>
          <span lang={htmlLang(settings.language)}>{languageName(settings.language)}</span>
        </>
      }
    >
      {options.map(({ code: language, name }) => (
        <Link
          key={language}
          href={withLanguage(language)}
          data-passes-query
          hrefLang={htmlLang(language)}
          lang={htmlLang(language)}
          aria-current={language === settings.language || undefined}
          onClick={(event) => void choose(event, language)}
        >
          {name}
        </Link>
      ))}
    </PopoverMenu>
  );
}

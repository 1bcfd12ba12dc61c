import { useTranslation } from '#ui/translation.tsx';

/** The name of a role: a built-in one in the operator's language, an own one as it was named. */
export function useRoleName(): (name: string) => string {
  const { t } = useTranslation();
  const shipped: Readonly<Record<string, string>> = {
    owner: t('Owner'),
    fieldwork: t('Fieldwork'),
    rewards: t('Rewards'),
    support: t('Support'),
    auditor: t('Auditor'),
  };
  return (name) => shipped[name] ?? name;
}

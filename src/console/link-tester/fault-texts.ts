import type { LinkFault } from '#contract/rules/link-signatures.ts';
import { useTranslation } from '#ui/translation.tsx';

/** What is wrong with a link, in words. */
export function useFaultTexts(): Readonly<Record<LinkFault, string>> {
  const { t } = useTranslation();
  return {
    not_an_address: t("This isn't a full web address."),
    not_ascii: t("It contains characters that have to be encoded first. Sign the address as it's sent."),
    fragment: t("What comes after # is never sent, so it can't be signed."),
    too_long: t("It's longer than 1999 characters."),
    unsigned: t("It has no signature, or the signature isn't the last parameter."),
    signature_wrong: t("The signature doesn't fit this address and this secret."),
    key_missing: t('The parameter "key" with the short name of the key is missing.'),
    expired: t('It has expired.'),
    repeated: t('A parameter occurs twice.'),
    attempt_missing: t('The parameter "attempt" is missing.'),
    outcome_missing: t("It doesn't say an outcome."),
    outcome_unknown: t("The outcome isn't one of those that the platform knows."),
  };
}

import { paths } from '#portal/paths.ts';
import { ELEMENT, SentenceWithElement } from '#portal/sentence-with-element.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { Link } from '#ui/link.tsx';
import { useTranslation } from '#ui/translation.tsx';

type FieldProps = { name: string; defaultChecked: boolean; error: string | undefined };

/** Both consents are required; the documents open in a new tab, so that the form isn't lost. */
export function Agreements({
  privacyPolicy,
  termsConditions,
}: {
  privacyPolicy: FieldProps;
  termsConditions: FieldProps;
}) {
  const { t } = useTranslation();
  const newTab = t('Opens in a new tab');
  return (
    <>
      <CheckboxField
        {...privacyPolicy}
        required
        // Keeps browsers from restoring the ticks after a reload.
        autoComplete="off"
        label={
          <SentenceWithElement
            sentence={t(
              'I have read the {link} and expressly consent to the processing of my personal data as described there',
              { link: ELEMENT },
            )}
            element={
              <Link href={paths.privacyPolicy} newTab={newTab}>
                {t('privacy policy')}
              </Link>
            }
          />
        }
      />
      <CheckboxField
        {...termsConditions}
        required
        autoComplete="off"
        label={
          <SentenceWithElement
            sentence={t('I accept the {link}', { link: ELEMENT })}
            element={
              <Link href={paths.termsConditions} newTab={newTab}>
                {t('terms and membership agreement')}
              </Link>
            }
          />
        }
      />
    </>
  );
}

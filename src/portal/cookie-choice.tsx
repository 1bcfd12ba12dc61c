import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { giveConsent, refuseConsent, useConsent } from './consent.ts';

/** Shows the current choice about cookies and lets the visitor change it. */
export function CookieChoice() {
  const { t } = useTranslation();
  const given = useConsent();
  // Translated on the server too, so that the sentences are sent with the page; the server never knows the choice.
  const texts = {
    title: t('Your cookie choice'),
    allowed: t("You've allowed cookies on this device."),
    notAllowed: t("You haven't allowed cookies on this device, so only the necessary ones are used."),
    withdraw: t('Withdraw my consent'),
    allow: t('Allow cookies'),
  };
  if (given === null) return null;
  return (
    <Card title={texts.title}>
      <p role="status">{given ? texts.allowed : texts.notAllowed}</p>
      {given ? (
        <Button variant="secondary" onClick={refuseConsent}>
          {texts.withdraw}
        </Button>
      ) : (
        <Button onClick={giveConsent}>{texts.allow}</Button>
      )}
    </Card>
  );
}

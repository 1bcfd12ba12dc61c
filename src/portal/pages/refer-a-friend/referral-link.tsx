import { useRef } from 'react';
import { useCall } from '#portal/call.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { FormColumn } from '#ui/form-column.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './referral-link.module.css';

/** The member's own link; whoever registers through it counts as referred. */
export function ReferralLink() {
  const { t } = useTranslation();
  const referral = useCall('GET /profile/refer');
  return (
    <Card title={t('With your personal link')}>
      <p>{t('Share this link with friends any way you like.')}</p>
      <FormColumn>
        <Loaded query={referral}>{({ link }) => <CopyLink link={link} />}</Loaded>
      </FormColumn>
    </Card>
  );
}

function CopyLink({ link }: { link: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const field = useRef<HTMLInputElement>(null);

  async function copy() {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(link);
      toast.success(t('Link copied'));
    } catch {
      toast.info(t('The link is selected: please copy it'));
    }
  }

  return (
    <div className={styles.link}>
      <TextField
        ref={field}
        label={t('Your referral link')}
        value={link}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <Button variant="secondary" onClick={() => void copy()}>
        {t('Copy link')}
      </Button>
    </div>
  );
}

import { useState } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Notice } from '#ui/notice.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { StrengthMeter } from '#ui/strength-meter.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useToast } from '#ui/toast.tsx';
import styles from './gallery.module.css';
import type { Texts } from './texts.data.ts';

/** Buttons, messages, dialogs and menus. */
export function FeedbackSection({ t }: { t: Texts }) {
  const toast = useToast();
  const [busy, setBusy] = useState(true);
  return (
    <div className={styles.columns}>
      <Card title={t.save} level={2}>
        <div className={styles.row}>
          <Button>{t.save}</Button>
          <Button variant="secondary">{t.cancel}</Button>
          <Button variant="quiet">{t.cancel}</Button>
          <Button variant="danger">{t.remove}</Button>
          <Button disabled>{t.save}</Button>
          <Button busy={busy} busyText={t.loading} onClick={() => setBusy(true)}>
            {t.save}
          </Button>
          <Button variant="secondary" busy={busy} busyText={t.loading}>
            {t.send}
          </Button>
          <Button variant="quiet" onClick={() => toast.success(t.saved)}>
            {t.saved}
          </Button>
          <Button variant="quiet" onClick={() => toast.error(t.failed)}>
            {t.failed}
          </Button>
        </div>
        <Spinner text={t.loading} />
        <TextField label={t.firstName} defaultValue="Мария" disabled />
        {([0, 1, 2, 3] as const).map((level) => (
          <StrengthMeter key={level} level={level} label={t.strength} text={t.levels[level] ?? ''} />
        ))}
      </Card>
      <Card title={t.noticeTitle} level={2}>
        <div className={styles.stack}>
          <Notice title={t.noticeTitle}>
            <p>{t.noticeText}</p>
          </Notice>
          <Notice tone="success">{t.saved}</Notice>
          <Notice tone="warning">{t.deleteText}</Notice>
          <Notice tone="danger" title={t.failed}>
            <Button variant="secondary">{t.retry}</Button>
          </Notice>
          <div className={styles.row}>
            <Badge>{t.steps[0]}</Badge>
            <Badge tone="info">{t.steps[1]}</Badge>
            <Badge tone="success">{t.steps[3]}</Badge>
            <Badge tone="warning">{t.pending}</Badge>
            <Badge tone="danger">{t.rejected}</Badge>
          </div>
          <div>
            <Disclosure title={t.question} id="points" open>
              <p>{t.answer}</p>
            </Disclosure>
            <Disclosure title={t.question}>
              <p>{t.answer}</p>
            </Disclosure>
          </div>
        </div>
      </Card>
    </div>
  );
}

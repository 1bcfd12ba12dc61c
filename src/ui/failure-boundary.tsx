import { Component, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { useTranslation } from './translation.tsx';

/** A part that cannot be had, because the line is gone or the site has moved on, leaves the rest of the page alone. */
export class FailureBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <Failed /> : this.props.children;
  }
}

/** A new document asks for everything again; what was typed is kept. */
function Failed() {
  const { t } = useTranslation();
  return (
    <Notice tone="danger" live="alert">
      <p>{t("We couldn't load this. Please check your connection and try again")}</p>
      <Button variant="secondary" onClick={() => window.location.reload()}>
        {t('Try again')}
      </Button>
    </Notice>
  );
}

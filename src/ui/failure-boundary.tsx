import { Component, type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { useFailureTexts } from './failure-texts.ts';
import { Notice } from './notice.tsx';
import { reloadIfServed } from './reload-for-release.ts';

/** A chunk could not be loaded: the connection is lost, or a newer release has replaced it. */
export class MissingPart extends Error {
  override name = 'MissingPart';
}

/** An error boundary that keeps the rest of the page, explains the error and offers to reload. */
export class FailureBoundary extends Component<
  { onFailure?: () => void; children: ReactNode },
  { error: unknown }
> {
  override state = { error: null };
  /** Reloads the document, where drafts are kept, but not without the server, which would take away what is shown. */
  readonly #reload = () => void reloadIfServed();

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    this.props.onFailure?.();
    if (error instanceof MissingPart) window.addEventListener('online', this.#reload);
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.#reload);
  }

  override render() {
    const { error }: { error: unknown } = this.state;
    return error === null ? this.props.children : <Failed missing={error instanceof MissingPart} />;
  }
}

function Failed({ missing }: { missing: boolean }) {
  const texts = useFailureTexts();
  const [busy, setBusy] = useState(false);
  async function tryAgain() {
    setBusy(true);
    // Without the server a reload would take away what is still shown.
    await reloadIfServed();
    setBusy(false);
  }
  return (
    <Notice tone="danger" live="alert">
      <p>{missing ? texts.missing : texts.failed}</p>
      <Button variant="secondary" busy={busy} busyText={texts.loading} onClick={tryAgain}>
        {texts.tryAgain}
      </Button>
    </Notice>
  );
}

import { Component, type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { useFailureTexts } from './failure-texts.ts';
import { Notice } from './notice.tsx';
import { reloadIfServed } from './reload-for-release.ts';

/** A chunk could not be loaded: the connection is lost, or a newer release has replaced it. */
export class MissingPart extends Error {
  override name = 'MissingPart';
}

type FailureBoundaryProps = {
  onFailure?: () => void;
  /** With another one, what has failed is shown anew. */
  visit?: string;
  /** Of what was opened by a press: without it, the next press would find it open still. */
  onClose?: (() => void) | undefined;
  children: ReactNode;
};

type FailureState = { error: unknown; visit: string | undefined };

/** An error boundary that keeps the rest of the page, explains the error and offers to reload. */
export class FailureBoundary extends Component<FailureBoundaryProps, FailureState> {
  override state: FailureState = { error: null, visit: this.props.visit };
  /** Reloads the document, where drafts are kept, but not without the server, which would take away what is shown. */
  readonly #reload = () => void reloadIfServed();

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  static getDerivedStateFromProps({ visit }: FailureBoundaryProps, state: FailureState) {
    return visit === state.visit ? null : { error: null, visit };
  }

  override componentDidCatch(error: unknown) {
    this.props.onFailure?.();
    if (error instanceof MissingPart) window.addEventListener('online', this.#reload);
  }

  override componentDidUpdate() {
    if (this.state.error === null) window.removeEventListener('online', this.#reload);
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.#reload);
  }

  override render() {
    const { error } = this.state;
    const { children, onClose } = this.props;
    return error === null ? children : <Failed missing={error instanceof MissingPart} onClose={onClose} />;
  }
}

type FailedProps = { missing: boolean; onClose: (() => void) | undefined };

function Failed({ missing, onClose }: FailedProps) {
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
      </Button>{' '}
      {onClose && (
        <Button variant="quiet" onClick={onClose}>
          {texts.close}
        </Button>
      )}
    </Notice>
  );
}

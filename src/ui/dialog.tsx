import {
  type ReactNode,
  type SyntheticEvent,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import styles from './dialog.module.css';
import { DialogWork } from './dialog-work.ts';
import { DiscardQuestion } from './discard-question.ts';
import { useEntered } from './entered.ts';
import { Icon } from './icon.tsx';
import { useHold, useLocation } from './router.tsx';
import { isSecretField } from './secret-field.ts';
import { raiseShownToasts, ToastArea } from './toast-area.tsx';
import { useUnloadGuard } from './unload-guard.ts';

type DialogProps = {
  title: ReactNode;
  children: ReactNode;
  /** It belongs to the whole site: going back or on does not close it. */
  outlivesPage?: boolean;
} & (
  | {
      /** Can't be closed, by going back either: the user has to choose something in it. */
      forced: true;
      closeText?: never;
      busy?: never;
      losesNothing?: never;
      onClose?: never;
    }
  | {
      forced?: false;
      /** Label of the close button, such as 'Close'. */
      closeText: string;
      /**
       * A request of whoever renders it is pending; it can't be closed meanwhile, and going back waits. Forms and actions
       * inside it tell it themselves.
       */
      busy?: boolean;
      /** What is typed in it is kept elsewhere, or only looks something up: it closes without a question. */
      losesNothing?: boolean;
      /** Called for Escape or the close button, after the question where something was typed: stop rendering the dialog. */
      onClose: () => void;
    }
);

/**
 * A modal dialog, open while it is rendered, by the server too but not as a modal one, so that a required choice made
 * of links works without JavaScript.
 */
export function Dialog(props: DialogProps) {
  const { title, children, outlivesPage, forced = false, busy = false, closeText, onClose } = props;
  const [pending, setPending] = useState(0);
  const { entered, before, noteInput, sending } = useEntered(isAskedAbout);
  const arrived = useRef(sending);
  useLayoutEffect(() => {
    arrived.current = sending;
  });
  const work = useMemo(
    () => ({
      count: (change: 1 | -1) => setPending((pending) => pending + change),
      sent: () => arrived.current()(),
    }),
    [],
  );
  const Question = use(DiscardQuestion);
  /** Where a press that has to be asked about leads; null while nothing is asked. */
  const [way, setWay] = useState<(() => void) | null>(null);
  /** How often it was opened again: the question comes to lie over it anew. */
  const [opened, setOpened] = useState(0);
  const working = busy || pending > 0;
  const held = forced || working;
  const loses = entered && !props.losesNothing && Question !== null;
  const asks = loses && !held;
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    dialog.removeAttribute('open');
    const heading = dialog.querySelector('h2');
    // A menu gives the focus back to its button, to which the browser returns it after the dialog.
    const menu = document.activeElement?.closest<HTMLElement>('[popover]');
    if (menu && !menu.contains(dialog)) menu.hidePopover?.();
    // Opening the dialog focuses it then, instead of the close button first, and the page is laid out once.
    if (heading) heading.autofocus = true;
    dialog.showModal();
    // Some browsers expect `autofocus` on controls alone.
    heading?.focus();
    // A toast that is already up would lie behind the dialog, which is the newest layer now.
    raiseShownToasts();
    return () => {
      // The focus can't return to what a dialog over this one still covers.
      const over = [...dialog.querySelectorAll<HTMLDialogElement>('dialog[open]')];
      for (const open of [...over.reverse(), dialog]) open.close();
    };
  }, []);

  // Also while a request waits for somebody to sign in again.
  useUnloadGuard(loses);
  useHold((held || asks) && !outlivesPage, ({ type, go }) => {
    if (type !== 'pop') return false;
    if (!held) ask(go);
    return true;
  });
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    // What it asks about is no longer what stands behind it.
    if (!held && !outlivesPage) onClose?.();
  });

  function closed({ currentTarget: dialog }: SyntheticEvent<HTMLDialogElement>) {
    if (dialog.open) return;
    // Some browsers close even such a dialog at the second Escape.
    if (held || asks) {
      dialog.showModal();
      setOpened((before) => before + 1);
    }
    close();
  }

  function close() {
    if (asks) ask(() => {});
    else if (!held) onClose?.();
  }

  function ask(next: () => void) {
    setWay(() => () => {
      onClose?.();
      next();
    });
  }

  function cancelled(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget) return;
    leave(event);
  }

  /** Browsers fire `close` a frame after the focus is back: what opens it again in between would be closed too. */
  function leave(event: SyntheticEvent) {
    event.preventDefault();
    close();
  }

  return (
    <dialog
      ref={element}
      open
      closedby={held ? 'none' : 'closerequest'}
      aria-labelledby={titleId}
      className={styles.dialog}
      onClose={closed}
      onCancel={cancelled}
      {...before}
      onInput={noteInput}
    >
      <div className={styles.head}>
        <h2 id={titleId} tabIndex={-1}>
          {title}
        </h2>
        {closeText !== undefined && (
          <form method="dialog" onSubmit={leave}>
            <button
              type="submit"
              className={styles.close}
              aria-label={closeText}
              title={closeText}
              disabled={working}
            >
              <Icon name="close" />
            </button>
          </form>
        )}
      </div>
      <DialogWork value={work}>{children}</DialogWork>
      {way && Question && <Question key={opened} onKeep={() => setWay(null)} onDiscard={way} />}
      <ToastArea />
    </dialog>
  );
}

/** Passwords and codes are quickly entered again. */
const isAskedAbout = (field: Parameters<typeof isSecretField>[0]) => !isSecretField(field);

/** The buttons at the end of a dialog; the primary one is first, and on the right on wide screens. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

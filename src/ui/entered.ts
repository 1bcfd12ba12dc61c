import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type SyntheticEvent,
  useRef,
  useState,
} from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What a field held when it was first touched, where that is known, and after the last input. */
type Note = {
  first: string | undefined;
  last: string;
  /** The page has changed it since: what was entered went elsewhere, as into a list. */
  isMoved: boolean;
};

/** What was entered in a part of a page, beside what stood there at first: what is taken away again is nothing to lose. */
export type Entered = {
  entered: boolean;
  /** Spread onto the element around the fields: looks at a field before it is changed. */
  before: {
    onFocusCapture(event: FocusEvent<HTMLElement>): void;
    onPointerDownCapture(event: PointerEvent<HTMLElement>): void;
    onKeyDownCapture(event: KeyboardEvent<HTMLElement>): void;
  };
  /** For each `input` event. */
  noteInput(event: SyntheticEvent<HTMLElement>): void;
  /** What is sent now; call the result once it has arrived: from then on that is what stood there at first. */
  sending(): () => void;
};

/** `counts` says of a field whether it is asked about. */
export function useEntered(counts: (field: Field) => boolean = () => true): Entered {
  const notes = useRef(new Map<Field, Note>());
  const [entered, setEntered] = useState(false);
  const judge = () =>
    setEntered([...notes.current.values()].some(({ first, last, isMoved }) => isMoved || first !== last));

  function look({ target, currentTarget }: SyntheticEvent<HTMLElement>) {
    const field = fieldOf(target as Element);
    if (!field || !isIn(currentTarget, field) || !counts(field)) return;
    const value = heldIn(field);
    const note = notes.current.get(keyOf(field));
    if (!note) notes.current.set(keyOf(field), { first: value, last: value, isMoved: false });
    else if (note.last !== value) note.isMoved = true;
  }

  return {
    entered,
    before: { onFocusCapture: look, onPointerDownCapture: look, onKeyDownCapture: look },
    noteInput({ target, currentTarget }) {
      const field = fieldOf(target as Element);
      if (!field || !isIn(currentTarget, field) || !counts(field)) return;
      const note = notes.current.get(keyOf(field)) ?? { first: undefined, isMoved: false };
      notes.current.set(keyOf(field), { ...note, last: heldIn(field) });
      judge();
    },
    sending() {
      const sent = new Map(notes.current);
      return () => {
        for (const [field, { last }] of sent) {
          const now = notes.current.get(field);
          if (now) notes.current.set(field, { first: last, last: now.last, isMoved: false });
        }
        judge();
      };
    },
  };
}

/** A field, also by its label. */
function fieldOf(target: Element): Field | null {
  const of = target.closest('label')?.control ?? target;
  return of instanceof HTMLInputElement ||
    of instanceof HTMLTextAreaElement ||
    of instanceof HTMLSelectElement
    ? of
    : null;
}

/** What stands in a dialog over this one belongs to that, though its events rise here as well. */
const isIn = (element: HTMLElement, field: Field): boolean =>
  element.contains(field) && field.closest('dialog') === element.closest('dialog');

/** The radio buttons of a question, which are one field. */
const groupOf = (field: HTMLInputElement): HTMLInputElement[] =>
  [...(field.form ?? document).querySelectorAll<HTMLInputElement>('input[type=radio]')].filter(
    ({ name }) => name === field.name,
  );

const isRadio = (field: Field): field is HTMLInputElement => field.type === 'radio' && field.name !== '';

const keyOf = (field: Field): Field => (isRadio(field) ? (groupOf(field)[0] ?? field) : field);

function heldIn(field: Field): string {
  if (isRadio(field)) return groupOf(field).find(({ checked }) => checked)?.value ?? '';
  if (field instanceof HTMLInputElement && field.type === 'checkbox') return String(field.checked);
  return field.value;
}

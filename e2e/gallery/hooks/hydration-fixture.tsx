import { useEffect, useRef } from 'react';
import { useForm } from '#ui/form.ts';
import { useAfterHydration } from '#ui/hydrated.ts';
import { TextField } from '#ui/text-field.tsx';
import { State } from './state.tsx';

let renders = 0;

/** A form, and beside it what only the browser knows. */
export function HydrationFixture() {
  return (
    <>
      <KnownLater />
      <CountedForm />
    </>
  );
}

function KnownLater() {
  const known = useAfterHydration(() => 'browser', 'server');
  const shown = useRef<HTMLElement>(null);
  useEffect(() => {
    // As on a slow processor: the time that React takes before it lets the browser in is over.
    const start = performance.now();
    while (performance.now() < start + 30);
    // After the task that has hydrated the page, and before the next one.
    queueMicrotask(() => {
      document.body.dataset.atOnce = shown.current?.textContent ?? '';
    });
  }, []);
  return (
    <section ref={shown}>
      <State of={{ known }} />
    </section>
  );
}

function CountedForm() {
  renders += 1;
  const form = useForm({
    defaults: { name: '' },
    t: (sentence) => sentence,
    send: () => Promise.resolve(),
    done() {},
  });
  useEffect(() => {
    document.body.dataset.renders = String(renders);
  });
  return (
    <form {...form.props} aria-label="Form">
      <TextField label="Name" {...form.field('name')} />
      <output>{form.watch('name')}</output>
    </form>
  );
}

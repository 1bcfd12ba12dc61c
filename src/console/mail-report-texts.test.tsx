import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createTranslator } from '#ui/texts.ts';
import { TranslationProvider } from '#ui/translation.tsx';
import { useMailReportTexts } from './mail-report-texts.ts';

it('a bounce is told apart by whether the mailbox, the moment or the panel is the trouble', () => {
  let kinds: Record<string, string> = {};
  let stops: Record<string, string> = {};
  function Texts() {
    ({ kinds, stops } = useMailReportTexts());
    return null;
  }
  renderToStaticMarkup(
    <TranslationProvider translator={createTranslator('en', {})}>
      <Texts />
    </TranslationProvider>,
  );
  expect(kinds).toMatchObject({
    hard_bounce: "Came back: the mailbox doesn't exist",
    soft_bounce: "Came back: the mailbox couldn't be reached",
    blocked: 'Came back: the email server refuses our emails',
  });
  expect(stops).toEqual({
    hard_bounce: "The mailbox doesn't exist",
    soft_bounce: "The mailbox couldn't be reached too often",
  });
});

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createTranslator } from '#ui/texts.ts';
import { TranslationProvider } from '#ui/translation.tsx';
import { useMailReportTexts } from './mail-report-texts.ts';
import { useMailTexts } from './mail-texts.ts';

function textsOf<T>(useTexts: () => T): T {
  let texts: T | undefined;
  function Texts() {
    texts = useTexts();
    return null;
  }
  renderToStaticMarkup(
    <TranslationProvider translator={createTranslator('en', {})}>
      <Texts />
    </TranslationProvider>,
  );
  return texts as T;
}

it('a bounce is told apart by whether the mailbox, the moment or the panel is the trouble', () => {
  const { kinds } = textsOf(useMailReportTexts);
  expect(kinds).toMatchObject({
    hard_bounce: "Came back: the mailbox doesn't exist",
    soft_bounce: "Came back: the mailbox couldn't be reached",
    blocked: 'Came back: the email server refuses our emails',
  });
});

it('an email that is stopped by either kind of bounce is not said to have no mailbox', () => {
  expect(textsOf(useMailTexts).reasons.bounced).toBe('emails to this address come back');
});

import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { textOfHtml } from './mail-text.ts';

const textOf = (body: ReactNode) => textOfHtml(renderToStaticMarkup(body));

describe('the text part of a mail', () => {
  it('has a paragraph for a paragraph and a line for a line', () => {
    expect(
      textOf(
        <>
          <h1>Hello</h1>
          <p>
            One
            <br />
            two
          </p>
          <ul>
            <li>a</li>
            <li>b</li>
          </ul>
          <p>End</p>
        </>,
      ),
    ).toBe('Hello\n\nOne\ntwo\n\n- a\n- b\n\nEnd');
  });

  it('shows where a link goes, once', () => {
    expect(
      textOf(
        <p>
          <a href="https://panel.example/a?b=1&c=2">Confirm</a> or{' '}
          <a href="https://x.example/">https://x.example/</a>
        </p>,
      ),
    ).toBe('Confirm: https://panel.example/a?b=1&c=2 or https://x.example/');
  });

  it('says what people are called, whatever they are called', () => {
    for (const name of ['<b>Bob</b>', '"O\'Neil" & sons', '&lt;p&gt;', '</p><a href="x">', 'a > b < c'])
      expect(textOf(<p title={name}>{name}</p>)).toBe(name);
  });
});

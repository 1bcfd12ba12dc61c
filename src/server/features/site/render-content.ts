import { Marked } from 'marked';
import type { ResultData } from '#contract/endpoint.ts';
import type { getContent } from '#contract/portal/site.calls.ts';
import { escapeHtml } from '#server/pages/escape-html.ts';

export type Content = ResultData<typeof getContent>;

/** `## Title {#anchor}`: anchors are explicit, so that they are the same in every language. */
const HEADING = /^(#{1,3}) (.+?)(?: \{#([\w-]+)\})?$/;
const PLACEHOLDER = /\{(\w+)\}/g;

/** Content is text: markup in it is shown, not interpreted. */
const marked = new Marked({ renderer: { html: ({ text }) => escapeHtml(text) } });

/**
 * Renders a page's Markdown to HTML. `#` is the title, `##` a section, `###` a question that opens under its title.
 * `{name}` is replaced by the value of that name, taken literally.
 */
export function renderContent(markdown: string, values: Readonly<Record<string, string>>): Content {
  let title = '';
  const sections: Content['sections'] = [];
  const html: string[] = [];
  let text: string[] = [];
  let questionOpen = false;

  const endText = () => {
    html.push(marked.parse(fill(text.join('\n'), values), { async: false }));
    text = [];
  };
  const endQuestion = () => {
    if (questionOpen) html.push('</div></details>');
    questionOpen = false;
  };
  for (const line of markdown.split(/\r?\n/)) {
    const heading = HEADING.exec(line);
    if (!heading) {
      text.push(line);
      continue;
    }
    const [, marks = '', words = '', id = ''] = heading;
    endText();
    endQuestion();
    const inline = marked.parseInline(fill(words, values), { async: false });
    if (marks === '#') title = fillPlain(words, values);
    else if (marks === '##') {
      sections.push({ id, title: fillPlain(words, values) });
      html.push(`<h2 id="${id}">${inline}</h2>`);
    } else {
      html.push(`<details id="${id}"><summary>${inline}</summary><div>`);
      questionOpen = true;
    }
  }
  endText();
  endQuestion();
  return { title, html: html.join(''), sections };
}

const fillPlain = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(PLACEHOLDER, (all, name: string) => values[name] ?? all);

/** Escapes Markdown in a value. */
const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(
    PLACEHOLDER,
    (all, name: string) => values[name]?.replace(/[!-/:-@[-`{-~]/g, (mark) => `\\${mark}`) ?? all,
  );

import { describe, expect, it } from 'vitest';
import { renderContent } from './render-content.ts';

describe('a written page', () => {
  it('has a title, sections and questions that open', () => {
    const page = [
      '# Questions on {panel_name}',
      'Some *words*.',
      '## Points {#points}',
      '### What are they? {#q1}',
      'Read [this](/faq#q2).',
      '### And then? {#q2}',
      'Nothing.',
      '## Data {#data}',
      'End.',
    ].join('\n');
    expect(renderContent(page, { panel_name: 'Ours' })).toEqual({
      title: 'Questions on Ours',
      sections: [
        { id: 'points', title: 'Points' },
        { id: 'data', title: 'Data' },
      ],
      html: [
        '<p>Some <em>words</em>.</p>\n',
        '<h2 id="points">Points</h2>',
        '<details id="q1"><summary>What are they?</summary><div><p>Read <a href="/faq#q2">this</a>.</p>\n</div></details>',
        '<details id="q2"><summary>And then?</summary><div><p>Nothing.</p>\n</div></details>',
        '<h2 id="data">Data</h2><p>End.</p>\n',
      ].join(''),
    });
  });

  it('takes values literally', () => {
    const { html, title } = renderContent('# {name}\n[{mail}](mailto:{mail}) *{name}* {unknown}', {
      name: '<b>A_B_*C*</b>',
      mail: 'a_b@c-d.example',
    });
    expect(title).toBe('<b>A_B_*C*</b>');
    expect(html).toBe(
      '<p><a href="mailto:a_b@c-d.example">a_b@c-d.example</a> <em>&lt;b&gt;A_B_*C*&lt;/b&gt;</em> {unknown}</p>\n',
    );
  });

  it('shows markup as text', () => {
    const { html } = renderContent('<script>alert(1)</script>\n\nA <img src=x onerror=alert(1)> B', {});
    expect(html).not.toMatch(/<script|<img/);
  });
});

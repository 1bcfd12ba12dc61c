import type { MouseEvent, ReactNode } from 'react';
import type { PortalCalls } from '#contract/portal/calls.ts';
import type { ContentPage } from '#contract/portal/site.calls.ts';
import { useCall } from '#portal/call.ts';
import { Link } from '#ui/link.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { useNavigate } from '#ui/router.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './article.module.css';
import { useHashTarget } from './hash-target.ts';

type ArticleProps = {
  page: ContentPage;
  /** A sentence on what it's about: the largest text of a first screen that otherwise has short lines only. */
  lead?: string;
  /** Rendered after the text. */
  children?: ReactNode;
};

/** A content page with its table of contents beside it where there is room; scrolls to the address's hash. */
export function Article({ page, lead, children }: ArticleProps) {
  const content = useCall('GET /content/:page', { params: { page } });
  useHashTarget(content.data?.html);

  return (
    <Loaded query={content}>
      {(text) => (
        <Text text={text} lead={lead}>
          {children}
        </Text>
      )}
    </Loaded>
  );
}

type TextProps = {
  text: PortalCalls['GET /content/:page']['data'];
  lead: string | undefined;
  children: ReactNode;
};

function Text({ text: { title, html, sections }, lead, children }: TextProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.frame}>
      <nav aria-label={t('On this page')} className={styles.sections}>
        <ul>
          {sections.map((section) => (
            <li key={section.id}>
              <Link to={`#${section.id}`}>{section.title}</Link>
            </li>
          ))}
        </ul>
      </nav>
      <article className={styles.article}>
        <h1>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        <Prose html={html} />
        {children}
      </article>
    </div>
  );
}

/** HTML rendered by our server; links within the site navigate without a reload. */
function Prose({ html }: { html: string }) {
  const navigate = useNavigate();

  function follow(event: MouseEvent<HTMLElement>) {
    const link = (event.target as Element).closest('a');
    const href = link?.getAttribute('href') ?? '';
    const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!plain || !/^[/#]/.test(href)) return;
    event.preventDefault();
    navigate(href);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only the links in it are operated
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key pressed on a link is a click
    // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by our server, which shows markup in texts as text
    <div className={styles.prose} onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />
  );
}

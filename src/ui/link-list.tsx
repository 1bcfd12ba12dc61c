import { Icon } from './icon.tsx';
import { Link, type LinkProps } from './link.tsx';
import styles from './link-list.module.css';

type LinkListProps = {
  /** What is chosen, such as 'Countries'. */
  label: string;
  links: readonly (LinkProps & { key: string })[];
};

/** A choice made by following a link, which works without JavaScript: countries, languages. */
export function LinkList({ label, links }: LinkListProps) {
  return (
    <ul aria-label={label} className={styles.list}>
      {links.map(({ key, children, ...link }) => (
        <li key={key}>
          <Link {...link} className={styles.link}>
            <span className={styles.text}>{children}</span>
            <Icon name="chevron" className={styles.chevron} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

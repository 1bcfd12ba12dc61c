import { classNames } from './class-names.ts';
import styles from './strength-meter.module.css';

const levelClasses = [styles.danger, styles.warning, styles.primary, styles.success] as const;

type StrengthMeterProps = {
  /** 0 danger, 1 warning, 2 primary (blue), 3 success (docs/specification.md §5); null while nothing is typed. */
  level: 0 | 1 | 2 | 3 | null;
  /** What is measured, such as 'Password strength'. */
  label: string;
  /** The level's label, such as 'Weak'; empty for an empty field. */
  text: string;
};

export function StrengthMeter({ level, label, text }: StrengthMeterProps) {
  return (
    <div className={classNames(styles.strength, level !== null && levelClasses[level])}>
      <meter
        className="visually-hidden"
        aria-label={label}
        min={0}
        max={4}
        value={level === null ? 0 : level + 1}
      >
        {text}
      </meter>
      <span aria-hidden="true" className={styles.bars}>
        {levelClasses.map((name, bar) => (
          <span
            key={name}
            className={classNames(styles.bar, level !== null && bar <= level && styles.filled)}
          />
        ))}
      </span>
      <span role="status" className={styles.text}>
        {text}
      </span>
    </div>
  );
}

/** Joins class names, leaving out falsy ones: `classNames(styles.button, wide && styles.wide)`. */
export function classNames(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

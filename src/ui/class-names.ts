/** Joins the class names that are there: `classNames(styles.button, wide && styles.wide)`. */
export function classNames(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

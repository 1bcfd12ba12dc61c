/** Loads the page for whoever is signed in by now: all on it is still of before. */
export const loadAnew = (): void => window.location.reload();

/** Whether another member has signed in than the one whose page this is; it is loaded anew then. */
export function loadsForAnother(shown: string | null, now: string | null): boolean {
  const isAnother = shown !== null && now !== null && shown !== now;
  if (isAnother) loadAnew();
  return isAnother;
}

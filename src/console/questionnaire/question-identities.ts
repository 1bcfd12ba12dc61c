import { useEffect, useRef, useState } from 'react';
import type { AuthoredForm } from '#contract/rules/authored-form.ts';

/** What each question is on the page: the key that it had first, once only. */
export function identitiesOf(
  form: AuthoredForm,
  firstKeys: Readonly<Record<string, string>>,
): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  return new Map(
    form.map(({ key }) => {
      const first = firstKeys[key] ?? key;
      // A key that somebody gave up can be given to another question.
      const identity = taken.has(first) ? `${first} ${key}` : first;
      taken.add(identity);
      return [key, identity];
    }),
  );
}

/** Questions stay themselves when their keys change, and when that is undone, so that nothing of them is drawn anew. */
export function useQuestionIdentities(form: AuthoredForm) {
  const [firstKeys, setFirstKeys] = useState<Readonly<Record<string, string>>>({});
  const identities = identitiesOf(form, firstKeys);
  const shown = useRef(identities);
  useEffect(() => {
    shown.current = identities;
  });
  return {
    identityOf: (key: string) => identities.get(key) ?? key,
    /** The key that a question has now, also for what began when it had another; undefined: it is gone. */
    keyNow: (identity: string) => [...shown.current].find(([, one]) => one === identity)?.[0],
    renamed: (before: string, after: string) =>
      setFirstKeys((all) => ({
        ...all,
        [before]: all[before] ?? before,
        [after]: all[before] ?? before,
      })),
  };
}

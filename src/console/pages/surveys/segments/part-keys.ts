import { useState } from 'react';

/** Keys of the parts of a group, which stay with their parts when one in the middle is removed. */
export function usePartKeys(parts: number) {
  const [{ keys, next }, setKeys] = useState<{ keys: readonly number[]; next: number }>({
    keys: [],
    next: 0,
  });
  if (keys.length !== parts) {
    // What was added stands last; a group that is replaced whole begins with the keys of the one before.
    const added = Array.from({ length: Math.max(0, parts - keys.length) }, (_one, at) => next + at);
    setKeys({ keys: [...keys, ...added].slice(0, parts), next: next + added.length });
  }
  return {
    keyOf: (at: number) => keys[at] ?? at,
    removed: (at: number) => setKeys({ keys: keys.filter((_one, other) => other !== at), next }),
  };
}

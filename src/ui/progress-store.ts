let pending = 0;
const listeners = new Set<() => void>();

function count(change: number): void {
  pending += change;
  for (const changed of listeners) changed();
}

/** Shows the progress line until this promise has settled; the page's content stays. */
export async function withProgress<T>(work: Promise<T>): Promise<T> {
  count(1);
  try {
    return await work;
  } finally {
    count(-1);
  }
}

export function subscribeToProgress(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

export const isInProgress = (): boolean => pending > 0;

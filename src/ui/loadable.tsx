import { type ComponentType, lazy, type ReactNode, useState } from 'react';
import { FailureBoundary, MissingPart } from './failure-boundary.tsx';
import { pendingTexts } from './load-texts.ts';
import { withProgress } from './progress-store.ts';
import { reloadIfServed } from './reload-for-release.ts';

/** A component in its own chunk. */
export type Loadable<P extends object = object> = {
  (props: P): ReactNode;
  /** Loads it, after which it renders without suspending. */
  load(): Promise<void>;
};

/**
 * Like `lazy`, but it can be loaded before rendering. Server-rendered content must hydrate at once: if a part
 * suspends during hydration, a press or navigation may arrive first, and React then compares it with the wrong
 * content (error 418). Parts loaded later also wait for pending translations, because the first page only contains
 * its own.
 */
export function loadable<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): Loadable<P> {
  let loaded: ComponentType<P> | undefined;
  let failed = false;
  const loadPart = () =>
    load().catch((cause) => {
      throw new MissingPart('a part could not be loaded', { cause });
    });
  // Browsers may remember an import that failed for as long as the document lives.
  const loadAgain = () =>
    loadPart().catch(async (error) => {
      await reloadIfServed();
      throw error;
    });
  const lazily = () =>
    lazy(async () => {
      const [part] = await withProgress(Promise.all([failed ? loadAgain() : loadPart(), pendingTexts()]));
      return part;
    }) as unknown as ComponentType<P>;
  let late = lazily();
  // React remembers what failed; the next time the part is shown, its chunk is asked for again.
  const startAnew = () => {
    failed = true;
    late = lazily();
  };

  function Part(props: P) {
    // Fixed for the component's lifetime, so that it keeps its state when the chunk arrives.
    const [Shown] = useState(() => loaded ?? late);
    return (
      <FailureBoundary onFailure={startAnew}>
        <Shown {...props} />
      </FailureBoundary>
    );
  }
  Part.load = async () => {
    loaded = (await loadPart()).default;
  };
  return Part;
}

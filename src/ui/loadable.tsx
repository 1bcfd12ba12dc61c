import { type ComponentType, lazy, type ReactNode, useState } from 'react';
import { FailureBoundary, MissingPart } from './failure-boundary.tsx';
import { textsUnderWay } from './load-texts.ts';
import { withProgress } from './progress-store.ts';

/** A component in a chunk of its own. */
export type Loadable<P extends object = object> = {
  (props: P): ReactNode;
  /** From now on it renders without waiting. */
  load(): Promise<void>;
};

/**
 * Like `lazy`, but it can be loaded before it is rendered. What the server has written must come to life in one go:
 * a part that makes React wait while it hydrates may be met by a press or a new address before it is there, and is
 * then compared with the wrong one (React error 418). What comes later also waits for the sentences that are under
 * way: the first page brought only its own.
 */
export function loadable<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): Loadable<P> {
  let loaded: ComponentType<P> | undefined;
  const loadPart = () =>
    load().catch((cause) => {
      throw new MissingPart('a part could not be loaded', { cause });
    });
  const Late = lazy(async () => {
    const [part] = await withProgress(Promise.all([loadPart(), textsUnderWay()]));
    return part;
  }) as unknown as ComponentType<P>;

  function Part(props: P) {
    // What it began with, so that it keeps its state when the chunk arrives meanwhile.
    const [Shown] = useState(() => loaded ?? Late);
    return (
      <FailureBoundary>
        <Shown {...props} />
      </FailureBoundary>
    );
  }
  Part.load = async () => {
    loaded = (await loadPart()).default;
  };
  return Part;
}

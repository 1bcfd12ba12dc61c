import { type ComponentProps, type ComponentType, lazy, type ReactNode, useState } from 'react';
import { FailureBoundary, MissingPart } from './failure-boundary.tsx';
import { useIsHydrating } from './hydrated.ts';
import { lacksTexts, pendingTexts } from './load-texts.ts';
import { withProgress } from './progress-store.ts';
import { reloadIfServed } from './reload-for-release.ts';
import { useLocation } from './router.tsx';

/** A component in its own chunk. */
export type Loadable<P extends object = object> = {
  (props: P): ReactNode;
  /** Loads it, after which it renders without suspending. */
  load(): Promise<void>;
};

type LoadableOptions = {
  /**
   * Never shown without its translations, and shown anew by each navigation after it failed; false: in English after a short wait.
   */
  isPage?: boolean;
};

/** A chunk that takes longer has failed: whoever waits can try again. */
const TIME_LIMIT_MS = 30_000;

/**
 * Like `lazy`, but it can be loaded before rendering. Server-rendered content must hydrate at once: if a part
 * suspends during hydration, a press or navigation may arrive first, and React then compares it with the wrong
 * content (error 418). Parts loaded later also wait for pending translations, because the first page only contains
 * its own.
 */
export function loadable<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  { isPage = false }: LoadableOptions = {},
): Loadable<P> {
  let loaded: ComponentType<P> | undefined;
  let failed = false;
  const loadPart = () =>
    withinLimit(load()).catch((cause) => {
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
      const [part] = await withProgress(
        Promise.all([failed ? loadAgain() : loadPart(), isPage ? textsOfPage() : pendingTexts()]),
      );
      return part;
    }) as unknown as ComponentType<P>;
  let late = lazily();
  // React remembers what failed; the next time the part is shown, its chunk is asked for again.
  const startAnew = () => {
    failed = true;
    late = lazily();
  };

  function Content(props: P) {
    const isHydrating = useIsHydrating();
    // Fixed for the component's lifetime, so that it keeps its state when the chunk arrives.
    const [Shown] = useState(() => (loaded && (isHydrating || !isPage || !lacksTexts()) ? loaded : late));
    return <Shown {...props} />;
  }

  const Boundary = isPage ? PageBoundary : FailureBoundary;
  const Part = (props: P) => (
    <Boundary onFailure={startAnew} onClose={(props as { onClose?: () => void }).onClose}>
      {/* Within the boundary, so that what is shown after a failure is chosen anew. */}
      <Content {...props} />
    </Boundary>
  );
  Part.load = async () => {
    loaded = (await loadPart()).default;
  };
  return Part;
}

type PageBoundaryProps = Omit<ComponentProps<typeof FailureBoundary>, 'visit'>;

/** Whoever asks again for a page that failed, by its link in a menu, gets another try. */
function PageBoundary(props: PageBoundaryProps) {
  const { key } = useLocation();
  return <FailureBoundary visit={key} {...props} />;
}

/** A page whose translations can't be had is opened as a document, which contains its own. */
async function textsOfPage(): Promise<void> {
  await pendingTexts();
  if (lacksTexts()) await reloadIfServed();
  if (lacksTexts()) throw new MissingPart('translations could not be loaded');
}

function withinLimit<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer in time')), TIME_LIMIT_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

import { NavigationProgress } from './navigation-progress.tsx';
import { OfflineNotice } from './offline-notice.tsx';

/** Indicators for the whole page after hydration: navigation progress and the offline notice. */
export default function PageStatus() {
  return (
    <>
      <NavigationProgress />
      <OfflineNotice />
    </>
  );
}

import { NavigationProgress } from './navigation-progress.tsx';
import { OfflineNotice } from './offline-notice.tsx';

/** What is said of the whole page once it is hydrated: that another one is on its way, that the browser is offline. */
export default function PageStatus() {
  return (
    <>
      <NavigationProgress />
      <OfflineNotice />
    </>
  );
}

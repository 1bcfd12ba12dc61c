import { EnglishTexts } from './english-texts.ts';
import { NavigationProgress } from './navigation-progress.tsx';
import { OfflineNotice } from './offline-notice.tsx';

/** What the whole page needs after hydration: navigation progress, the offline notice and the language of texts. */
export default function PageStatus() {
  return (
    <>
      <NavigationProgress />
      <OfflineNotice />
      <EnglishTexts />
    </>
  );
}

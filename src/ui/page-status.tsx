import { useEffect } from 'react';
import { EnglishTexts } from './english-texts.ts';
import { keepFocus } from './keep-focus.ts';
import { NavigationProgress } from './navigation-progress.tsx';
import { OfflineNotice } from './offline-notice.tsx';

/** What the whole page needs after hydration: navigation progress, the offline notice, the language of texts, where the focus falls. */
export default function PageStatus() {
  useEffect(keepFocus, []);
  return (
    <>
      <NavigationProgress />
      <OfflineNotice />
      <EnglishTexts />
    </>
  );
}

import { type MouseEvent, useRef } from 'react';
import { useAction } from './action.ts';

/**
 * What a press of a link to a file does: it is followed once `ask` has answered that the file would be given. A refused download is a
 * failed one among the browser's, and the page hears nothing of it.
 */
export function useFileLink(ask: () => Promise<boolean>): (event: MouseEvent<HTMLAnchorElement>) => void {
  const isFollowing = useRef(false);
  const { run } = useAction(async (link: HTMLAnchorElement) => (await ask()) && link, {
    done(link) {
      if (!link) return;
      isFollowing.current = true;
      link.click();
      isFollowing.current = false;
    },
  });
  return (event) => {
    if (isFollowing.current) return;
    event.preventDefault();
    void run(event.currentTarget);
  };
}

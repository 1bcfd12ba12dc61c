/**
 * Vite's chunk loader fetches the styles of a chunk unless it finds a link to them. Those that are inlined get a
 * disabled link: from here, because browsers that look ahead in the document fetch it all the same.
 */
export function linkInlinedStyles(): void {
  const files = document.querySelector<HTMLStyleElement>('style[data-files]')?.dataset.files ?? '';
  for (const file of files.split(' ').filter(Boolean)) {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.disabled = true;
    link.href = file;
    document.head.append(link);
  }
}

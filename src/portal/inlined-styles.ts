/**
 * Gives each inlined style a disabled link, without which Vite's chunk loader would fetch it, and not in the document
 * itself, because browsers that look ahead in it fetch such links too.
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

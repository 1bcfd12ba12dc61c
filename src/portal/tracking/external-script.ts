/** Loads a script from another host that the page's CSP allows. */
export function runExternalScript(src: string): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = src;
  document.head.append(script);
}

/** Runs a script of another host, which the policy of the page admits. */
export function runExternalScript(src: string): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = src;
  document.head.append(script);
}

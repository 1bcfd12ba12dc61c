/** An element and those around it up to the body, innermost first: nothing when nothing has the focus, which the body then has. */
export function pathTo(target: EventTarget | null): Element[] {
  const path: Element[] = [];
  let element = target instanceof Element ? target : null;
  for (; element && element !== document.body; element = element.parentElement) path.push(element);
  return path;
}

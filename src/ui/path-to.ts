/** An element and those around it, innermost first. */
export function pathTo(target: EventTarget | null): Element[] {
  const path: Element[] = [];
  for (let element = target instanceof Element ? target : null; element; element = element.parentElement)
    path.push(element);
  return path;
}

import { useEffect } from 'react';
import { useTranslation } from './translation.tsx';

/** Gives texts that are shown in English for lack of a translation their `lang`, until they are translated. */
export function EnglishTexts(): null {
  const { language, missed } = useTranslation();
  useEffect(() => (language === 'en' ? undefined : markEnglish(missed)), [language, missed]);
  return null;
}

function markEnglish(missed: ReadonlySet<string>): () => void {
  const marked = new Set<Element>();
  function mark(text: Node) {
    const { parentElement: parent } = text;
    if (!parent || !missed.has(text.nodeValue ?? '') || parent.hasAttribute('lang')) return;
    parent.lang = 'en';
    marked.add(parent);
  }
  function unmark(element: Element) {
    element.removeAttribute('lang');
    marked.delete(element);
  }
  function markBelow(root: Node) {
    if (root instanceof Text) return mark(root);
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) mark(texts.currentNode);
  }
  const observer = new MutationObserver((changes) => {
    for (const element of marked)
      if (![...element.childNodes].some(({ nodeValue }) => missed.has(nodeValue ?? ''))) unmark(element);
    if (missed.size === 0) return;
    for (const { type, target, addedNodes } of changes)
      for (const node of type === 'characterData' ? [target] : addedNodes) markBelow(node);
  });
  markBelow(document.body);
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  return () => {
    observer.disconnect();
    for (const element of [...marked]) unmark(element);
  };
}

// Baseline for interactive: React takes over the page that is there, element by element, and does nothing else.
import { createElement, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';

const nodeOf = (node: Node, key: number): ReactNode => {
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element)) return null;
  const children = node.localName === 'noscript' ? [] : [...node.childNodes].map(nodeOf);
  return createElement(
    node.localName,
    { key, className: node.getAttribute('class') ?? undefined },
    ...children,
  );
};

const root = document.getElementById('root');
if (root) hydrateRoot(root, [...root.childNodes].map(nodeOf));

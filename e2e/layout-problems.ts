import type { Page } from '@playwright/test';

/** Layout problems of the current page, one per line with the element and its text. */
export const layoutProblems = (page: Page): Promise<string[]> =>
  page.evaluate(findProblems, { within: 'body' });

/** Words that go on in another line, within the elements of a selector and nowhere else, also where a style lets them. */
export const brokenWords = async (page: Page, whole: string): Promise<string[]> =>
  (await page.evaluate(findProblems, { within: 'body', whole })).filter((one) => one.includes(BREAKS));

const BREAKS = 'breaks the word';

/** An open menu and its trigger. Menus lie above the page: nothing else moves when one opens. */
const OPEN_MENU = ':has(> [popovertarget]):has(> :popover-open)';

/** The same with all disclosure elements open, on a page with `layoutCheckScript`. */
export const disclosureProblems = (page: Page): Promise<string[]> =>
  page.evaluate(() => window.layoutCheck.disclosed());

/** The problems of each menu, open in turn, likewise. */
export const menuProblems = (page: Page): Promise<string[]> =>
  page.evaluate(() => window.layoutCheck.inMenus());

declare global {
  interface Window {
    layoutCheck: ReturnType<typeof layoutCheck>;
  }
}

/** Runs in the page, which so can be looked at many times without a way to the test and back for each. */
function layoutCheck(find: typeof findProblems, open: typeof openMenu, openedMenu: string) {
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
  const isFilled = () =>
    [...document.querySelectorAll(':popover-open a[href], :popover-open form')].some((one) =>
      one.checkVisibility(),
    );
  return {
    disclosed(): string[] {
      for (const one of document.querySelectorAll('details')) one.open = true;
      return find({ within: 'body' });
    },
    async inMenus(): Promise<string[]> {
      const problems: string[] = [];
      const menus = document.querySelectorAll('[popovertarget]').length;
      for (let at = 0; at < menus; at++) {
        if (!open(at)) continue;
        while (!isFilled()) await frame();
        problems.push(...find({ within: openedMenu }));
        for (const one of document.querySelectorAll<HTMLElement>(':popover-open')) one.hidePopover();
      }
      return problems;
    },
  };
}

/** Whether this menu exists at this width, run in the page; a nested one is reached by opening the outer one first. */
function openMenu(at: number): boolean {
  const trigger = document.querySelectorAll<HTMLButtonElement>('[popovertarget]')[at];
  const panel = trigger?.popoverTargetElement;
  if (!trigger || !(panel instanceof HTMLElement)) return false;
  const around = trigger.closest<HTMLElement>('[popover]');
  const way = around && document.querySelector<HTMLElement>(`[popovertarget="${around.id}"]`);
  if (around && way?.checkVisibility()) around.showPopover();
  if (!trigger.checkVisibility()) return false;
  panel.showPopover();
  return true;
}

/**
 * Of everything in the first element of a selector; `whole`: which elements alone are asked for broken words. Runs in the page, so it
 * can't use variables from outside.
 */
function findProblems({ within, whole }: { within: string; whole?: string }): string[] {
  const SLACK_PX = 1;
  // Other scripts may break a line anywhere.
  const WORDS = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Devanagari}\p{M}]{6,}/gu;
  const root = document.documentElement;
  // Not every browser can hyphenate every language. Stays, because each change lays out the whole page again.
  if (document.adoptedStyleSheets.length === 0) {
    const unhyphenated = new CSSStyleSheet();
    unhyphenated.replaceSync('* { hyphens: manual !important }');
    document.adoptedStyleSheets.push(unhyphenated);
  }
  const problems: string[] = [];
  const report = (element: Element, what: string) => {
    const text = (element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 70);
    const part = element.id || String(element.getAttribute('class') ?? '').replace(/^_|_[a-z0-9]+_\d+/g, '');
    problems.push(`<${element.localName}${part && ` ${part}`}> ${what}: “${text}”`);
  };

  const styles = new Map<HTMLElement, CSSStyleDeclaration>();
  const collect = (element: Element) => {
    if (!(element instanceof HTMLElement) || element.getAttribute('aria-hidden') === 'true') return;
    const style = getComputedStyle(element);
    const isBox = style.display !== 'contents';
    if (isBox && !element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })) return;
    // Visually hidden on purpose: for screen readers only, or off-screen.
    if (style.clipPath.startsWith('inset(50%)')) return;
    if (isBox) styles.set(element, style);
    for (const child of element.children) collect(child);
  };
  collect(document.querySelector(within) as Element);

  const isInline = (element: Element) =>
    (styles.get(element as HTMLElement) ?? getComputedStyle(element)).display === 'inline';
  const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
  const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
  const isControl = (element: Element) => /^(input|select|textarea|progress|meter)$/.test(element.localName);

  /** The boxes of the lines of an element's own text nodes. */
  const linesOf = (element: Element): DOMRect[] => {
    const range = document.createRange();
    return [...element.childNodes].flatMap((node) => {
      if (node.nodeType !== Node.TEXT_NODE || (node.textContent ?? '').trim() === '') return [];
      range.selectNodeContents(node);
      return [...range.getClientRects()].filter(({ width }) => width > 0.5);
    });
  };
  const middle = ({ top, bottom }: DOMRect) => (top + bottom) / 2;

  /** The first of these words of a text that is broken across lines; those that stand in one line are asked about once. */
  const firstBroken = (text: Node, words: readonly RegExpExecArray[]): string | undefined => {
    const [first] = words;
    const last = words.at(-1);
    if (!first || !last) return undefined;
    const range = document.createRange();
    range.setStart(text, first.index);
    range.setEnd(text, last.index + last[0].length);
    const boxes = [...range.getClientRects()].filter(({ width }) => width > 0.5);
    if (new Set(boxes.map(({ top }) => Math.round(top))).size <= 1) return undefined;
    if (first === last) return first[0];
    const half = words.length / 2;
    return firstBroken(text, words.slice(0, half)) ?? firstBroken(text, words.slice(half));
  };

  /** Words broken across lines without a hyphen; in addresses that is intended. */
  const brokenWord = (element: Element): string | undefined => {
    for (const node of element.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE) continue;
      const word = firstBroken(node, [...(node.textContent ?? '').matchAll(WORDS)]);
      if (word !== undefined) return word;
    }
    return undefined;
  };

  const wider = root.scrollWidth - root.clientWidth;
  if (wider > 0) report(root, `is ${wider} px wider than the window`);

  for (const [element, style] of styles) {
    const { overflowX, overflowY } = style;
    const box = element.getBoundingClientRect();
    if (isInline(element) || box.width === 0) continue;

    if (clips(overflowX) && !isControl(element) && element.scrollWidth > element.clientWidth + SLACK_PX)
      report(element, 'cuts off what is wider than itself');
    if (clips(overflowY) && !isControl(element) && element.scrollHeight > element.clientHeight + SLACK_PX)
      report(element, 'cuts off what is higher than itself');

    const parent = element.parentElement;
    const parentStyle = parent && styles.get(parent);
    if (parent && parentStyle && /static|relative/.test(style.position) && !isInline(parent)) {
      const outer = parent.getBoundingClientRect();
      const margin = (side: string) => Math.max(0, -Number.parseFloat(style.getPropertyValue(side)) || 0);
      const left = outer.left - box.left - margin('margin-left');
      const right = box.right - outer.right - margin('margin-right');
      const scrollsSideways = scrolls(parentStyle.overflowX);
      if (Math.max(left, right) > SLACK_PX && !scrollsSideways)
        report(element, 'reaches out of its parent sideways');
      const below = box.bottom - outer.bottom - margin('margin-bottom');
      const above = outer.top - box.top - margin('margin-top');
      if (Math.max(above, below) > SLACK_PX && !scrolls(parentStyle.overflowY))
        report(element, 'reaches out of its parent above or below');
    }
  }

  for (const [element] of styles) {
    const lines = linesOf(element);
    if (lines.length === 0) continue;
    let block: Element | null = element;
    while (block && isInline(block)) block = block.parentElement;
    for (let around = block; around && around !== document.body; around = around.parentElement) {
      const style = getComputedStyle(around);
      const box = around.getBoundingClientRect();
      const isOut = lines.some(
        (line) =>
          line.left < box.left - SLACK_PX ||
          line.right > box.right + SLACK_PX ||
          middle(line) < box.top ||
          middle(line) > box.bottom,
      );
      const isBounded = around === block || clips(style.overflowX) || clips(style.overflowY);
      if (isOut && isBounded && !scrolls(style.overflowX) && !scrolls(style.overflowY)) {
        report(element, around === block ? 'has text that runs out of it' : 'has text that is cut off');
        break;
      }
      if (scrolls(style.overflowX) || scrolls(style.overflowY) || /fixed|absolute/.test(style.position))
        break;
    }
  }

  for (const [element, style] of styles) {
    const isAsked = whole === undefined ? style.overflowWrap !== 'anywhere' : element.matches(whole);
    const word = isAsked ? brokenWord(element) : undefined;
    if (word !== undefined) report(element, `breaks the word “${word}”`);
  }

  const pen = document.createElement('canvas').getContext('2d');
  for (const [element, style] of styles) {
    const label = getComputedStyle(element, '::before');
    const room = Number.parseFloat(label.width);
    if (pen && room > 0) {
      // The shorthand is empty if digits use their own font-variant.
      pen.font = `${label.fontWeight} ${label.fontSize} ${label.fontFamily}`;
      const said = /^".*"$/.exec(label.content)?.[0] ?? '';
      const broken = (said.match(WORDS) ?? []).find((word) => pen.measureText(word).width > room + SLACK_PX);
      if (broken !== undefined) report(element, `breaks the word “${broken}” of its label`);
    }
    const inner =
      element.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
    if (element instanceof HTMLSelectElement && pen) {
      pen.font = style.font;
      const text = element.selectedOptions[0]?.text ?? '';
      if (pen.measureText(text).width > inner + SLACK_PX) report(element, `cuts off its choice “${text}”`);
    }
    if (element instanceof HTMLInputElement && pen && element.placeholder !== '') {
      pen.font = style.font;
      if (pen.measureText(element.placeholder).width > inner + SLACK_PX)
        report(element, `cuts off its placeholder “${element.placeholder}”`);
    }
    const isButton = element.matches('button, [role=button], [class*="_button_"]');
    const isInBar = window.innerWidth > 1000 && element.matches('header nav a');
    if (!isButton && !isInBar) continue;
    const lines = [element, ...element.querySelectorAll('*')]
      .filter((part) => part instanceof HTMLElement && (part === element || styles.has(part)))
      .flatMap(linesOf)
      .sort((a, b) => middle(a) - middle(b));
    const count = lines.filter((line, at) => {
      const before = lines[at - 1];
      return before === undefined || middle(line) - middle(before) > line.height / 2;
    }).length;
    if (count > 1) report(element, `has ${count} lines`);
  }
  return [...new Set(problems)];
}

/** For pages before their own scripts. */
export const layoutCheckScript = `window.layoutCheck = (${layoutCheck})(${findProblems}, ${openMenu}, '${OPEN_MENU}');`;

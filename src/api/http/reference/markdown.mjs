/**
 * The small part of Markdown that descriptions use, read into plain values. Nothing here makes markup: the page turns
 * these values into elements, so text can never become a tag.
 *
 * @typedef {{ type: 'text' | 'code', text: string }
 *   | { type: 'strong' | 'emphasis', children: Inline[] }
 *   | { type: 'link', href: string, children: Inline[] }} Inline
 * @typedef {{ type: 'paragraph', children: Inline[] }
 *   | { type: 'heading', children: Inline[] }
 *   | { type: 'list', ordered: boolean, items: Inline[][] }
 *   | { type: 'code', text: string }} Block
 */

// Each closing mark is searched for with one scan, so the cost of hostile text grows with the square of its length.
const MOST_CHARACTERS = 20_000;
const DEEPEST = 4;
const ITEM = /^\s{0,3}(?:[-*+]|(\d{1,9})[.)])\s+(.*)$/;

/** @param {string} text @returns {Block[]} */
export function parseMarkdown(text) {
  /** @type {Block[]} */
  const blocks = [];
  /** @type {string[]} */
  let paragraph = [];
  /** @type {{ ordered: boolean, items: string[] } | undefined} */
  let list;
  const close = () => {
    if (paragraph.length > 0) blocks.push({ type: 'paragraph', children: parseInline(paragraph.join(' ')) });
    if (list !== undefined) {
      blocks.push({ type: 'list', ordered: list.ordered, items: list.items.map((item) => parseInline(item)) });
    }
    paragraph = [];
    list = undefined;
  };

  const lines = text.slice(0, MOST_CHARACTERS).split(/\r\n|[\r\n]/);
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const item = ITEM.exec(line);
    const heading = /^#{1,6}\s+(.*)$/.exec(line);
    if (/^\s{0,3}```/.test(line)) {
      close();
      const end = lines.findIndex((later, index) => index > at && /^\s{0,3}```\s*$/.test(later));
      const last = end === -1 ? lines.length : end;
      blocks.push({ type: 'code', text: lines.slice(at + 1, last).join('\n') });
      at = last;
    } else if (line.trim() === '') close();
    else if (heading) {
      close();
      blocks.push({ type: 'heading', children: parseInline(heading[1] ?? '') });
    } else if (item) {
      const ordered = item[1] !== undefined;
      if (list?.ordered !== ordered) close();
      list ??= { ordered, items: [] };
      list.items.push(item[2] ?? '');
    } else if (list !== undefined) list.items.push(`${list.items.pop()} ${line.trim()}`);
    else paragraph.push(line.trim());
  }
  close();
  return blocks;
}

/** @param {string} text @returns {Inline[]} */
export function parseInline(text, depth = 0) {
  /** @type {Inline[]} */
  const parts = [];
  let plain = '';
  let at = 0;
  const add = (/** @type {Inline} */ part, /** @type {number} */ next) => {
    if (plain !== '') parts.push({ type: 'text', text: plain });
    plain = '';
    parts.push(part);
    at = next;
  };
  while (at < text.length) {
    const mark = depth < DEEPEST ? readMark(text, at, depth) : undefined;
    if (mark !== undefined) add(mark.part, mark.next);
    else if (text[at] === '\\' && /[!-/:-@[-`{-~]/.test(text[at + 1] ?? '')) {
      plain += text[at + 1];
      at += 2;
    } else plain += text[at++];
  }
  if (plain !== '') parts.push({ type: 'text', text: plain });
  return parts;
}

/**
 * @param {string} text
 * @param {number} at
 * @param {number} depth
 * @returns {{ part: Inline, next: number } | undefined} nothing when the mark is just a character
 */
function readMark(text, at, depth) {
  const within = (/** @type {string} */ mark) => {
    if (!text.startsWith(mark, at)) return undefined;
    const start = at + mark.length;
    const end = text.indexOf(mark, start);
    const inner = end === -1 ? '' : text.slice(start, end);
    return inner === '' || /^\s|\s$/.test(inner) ? undefined : { inner, next: end + mark.length };
  };
  switch (text[at]) {
    case '`': {
      const ticks = /^`+/.exec(text.slice(at, at + 8))?.[0] ?? '`';
      const end = text.indexOf(ticks, at + ticks.length);
      if (end === -1) return undefined;
      return { part: { type: 'code', text: text.slice(at + ticks.length, end).trim() }, next: end + ticks.length };
    }
    case '*': {
      const strong = within('**');
      if (strong) {
        return { part: { type: 'strong', children: parseInline(strong.inner, depth + 1) }, next: strong.next };
      }
      const light = text[at + 1] === '*' ? undefined : within('*');
      return light && { part: { type: 'emphasis', children: parseInline(light.inner, depth + 1) }, next: light.next };
    }
    case '[': {
      const middle = text.indexOf('](', at);
      const end = middle === -1 ? -1 : text.indexOf(')', middle);
      if (end === -1) return undefined;
      const href = safeHref(text.slice(middle + 2, end).trim());
      const children = parseInline(text.slice(at + 1, middle), depth + 1);
      return href === undefined ? undefined : { part: { type: 'link', href, children }, next: end + 1 };
    }
    default:
      return undefined;
  }
}

/** Web and mail addresses, and places on this service. A scheme that can run code never becomes a link. @param {string} href */
export function safeHref(href) {
  // Browsers drop control characters and blanks inside a URL, which would hide a scheme from the check below.
  if (/[\p{C}\p{Z}]/u.test(href)) return undefined;
  if (/^(?:https?:\/\/|mailto:)/i.test(href) || href.startsWith('#/')) return href;
  return /^\/(?![/\\])/.test(href) ? href : undefined;
}

import { element } from './element.mjs';
import { parseInline, parseMarkdown } from './markdown.mjs';

/** @import { Block, Inline } from './markdown.mjs' */

/** @param {string} text */
export function markdownView(text) {
  return element('div', { class: 'prose' }, ...parseMarkdown(text).map(blockView));
}

/** One line of text with its code, bold words and links. @param {string} text */
export function inlineView(text) {
  return element('span', {}, ...parseInline(text).map(partView));
}

/** @param {Block} block */
function blockView(block) {
  switch (block.type) {
    case 'code':
      return element('pre', { class: 'block-code' }, element('code', {}, block.text));
    case 'list':
      return element(
        block.ordered ? 'ol' : 'ul',
        { class: 'prose-list' },
        ...block.items.map((item) => element('li', {}, ...item.map(partView))),
      );
    case 'heading':
      return element('h3', {}, ...block.children.map(partView));
    default:
      return element('p', {}, ...block.children.map(partView));
  }
}

/** @param {Inline} part @returns {Node} */
function partView(part) {
  switch (part.type) {
    case 'text':
      return document.createTextNode(part.text);
    case 'code':
      return element('code', { class: 'inline-code' }, part.text);
    case 'link':
      return element('a', { href: part.href, rel: 'noopener noreferrer' }, ...part.children.map(partView));
    default:
      return element(part.type === 'strong' ? 'strong' : 'em', {}, ...part.children.map(partView));
  }
}

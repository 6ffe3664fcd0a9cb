// Renders the guides (docs/*.md and docs/guides/*.md) to HTML. Markup inside a guide is escaped.
import MarkdownIt from 'markdown-it';

/** Guides of `sources` (name to markdown) in alphabetical order of their titles, each with the list of all guides. */
export function renderGuides(sources) {
  const guides = [...sources]
    .map(([name, text]) => ({ name, text, title: getTitle(text, name) }))
    .sort((a, b) => a.title.localeCompare(b.title, 'en'));
  const names = new Set(guides.map(({ name }) => name));
  const pages = guides.map(({ name, text, title }) => ({
    name,
    title,
    list: renderList(guides, name),
    content: renderGuide(text, names),
  }));
  const index = `<h1>Guides</h1>\n${renderList(guides, undefined)}`;
  return [{ name: 'index', title: 'Guides', list: renderList(guides, undefined), content: index }, ...pages];
}

const getTitle = (text, name) => /^# (.+)$/m.exec(text)?.[1].replaceAll('`', '').trim() ?? name;

const renderList = (guides, current) =>
  `<ul>${guides
    .map(
      ({ name, title }) =>
        `<li><a href="/docs/guides/${name}"${name === current ? ' aria-current="page"' : ''}>${escapeText(title)}</a></li>`,
    )
    .join('')}</ul>`;

const escapeText = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The HTML of one guide. Links to other guides point to their pages, headings have anchors. */
export function renderGuide(text, names) {
  const markdown = new MarkdownIt({ html: false, linkify: false });
  const { rules } = markdown.renderer;
  const used = new Map();
  rules.heading_open = (tokens, index, options, _env, self) => {
    const heading = tokens[index + 1]?.content ?? '';
    const slug = toSlug(heading);
    const count = used.get(slug) ?? 0;
    used.set(slug, count + 1);
    tokens[index].attrSet('id', count === 0 ? slug : `${slug}-${count}`);
    return self.renderToken(tokens, index, options);
  };
  rules.link_open = (tokens, index, options, _env, self) => {
    const href = tokens[index].attrGet('href') ?? '';
    const target = linkTo(href, names);
    // A file of the repository without a page on this service: its name is shown without a link.
    if (target === undefined) tokens[index].attrs = null;
    else tokens[index].attrSet('href', target);
    return self.renderToken(tokens, index, options);
  };
  // Wide tables and code scroll horizontally, so they must be focusable by keyboard.
  rules.table_open = () => '<table tabindex="0">\n';
  for (const block of ['fence', 'code_block']) {
    const render = rules[block];
    rules[block] = (...given) => render(...given).replace('<pre', '<pre tabindex="0"');
  }
  for (const cell of ['th_open', 'td_open']) {
    // The content security policy forbids the style attribute that aligns a column; a class is used instead.
    rules[cell] = (tokens, index, options, _env, self) => {
      const [, side] = /^text-align:(\w+)$/.exec(tokens[index].attrGet('style') ?? '') ?? [];
      if (side !== undefined) tokens[index].attrs = [['class', `align-${side}`]];
      return self.renderToken(tokens, index, options);
    };
  }
  return markdown.render(text);
}

/** Generates anchors like GitHub, which the guides link to. */
const toSlug = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

function linkTo(href, names) {
  const [, name, anchor = ''] = /^(?:\.{1,2}\/)?(?:guides\/)?([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
  if (name !== undefined && names.has(name)) return `/docs/guides/${name}${anchor}`;
  if (href === 'openapi.json') return '/openapi.json';
  return /^(?:https?:|\/|#)/.test(href) ? href : undefined;
}

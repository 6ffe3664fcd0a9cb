export type Inline =
  | { type: 'text' | 'code'; text: string }
  | { type: 'strong' | 'emphasis'; children: Inline[] }
  | { type: 'link'; href: string; children: Inline[] };
export type Block =
  | { type: 'paragraph' | 'heading'; children: Inline[] }
  | { type: 'list'; ordered: boolean; items: Inline[][] }
  | { type: 'code'; text: string };
export function parseMarkdown(text: string): Block[];
export function parseInline(text: string): Inline[];
export function safeHref(href: string): string | undefined;

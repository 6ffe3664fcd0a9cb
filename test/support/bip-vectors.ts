/** Test vectors of a BIP in MediaWiki text: titles and the Base64 text of each, by section. */
export interface PsbtVector {
  readonly title: string;
  readonly base64: string;
}

/** Reads `* Case:` entries between two sentences of the document. */
export function readPsbtVectors(text: string, from: string, to?: string): readonly PsbtVector[] {
  const start = text.indexOf(from);
  if (start < 0) throw new Error(`the document does not contain "${from}"`);
  const end = to === undefined ? text.length : text.indexOf(to, start);
  const section = text.slice(start, end < 0 ? text.length : end);
  return [
    ...section.matchAll(/\* Case: ([^\n]+)\n(?:(?!\* Case:)[\s\S])*?Base64 String: <pre>([A-Za-z0-9+/=]+)<\/pre>/g),
  ].map(([, title, base64]) => ({ title: title!, base64: base64! }));
}

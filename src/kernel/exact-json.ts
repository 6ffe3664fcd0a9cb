/**
 * JSON whose integers beyond 2^53 arrive as their decimal text instead of being rounded; everything else is as
 * `JSON.parse` gives it. For files that write amounts as bare numbers.
 */
export function parseExactJson(text: string): unknown {
  // Strings are matched whole, so digits inside them are never touched.
  const exact = text.replace(/"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g, (token) =>
    token.startsWith('"') || Number.isSafeInteger(Number(token)) ? token : `"${token}"`,
  );
  return JSON.parse(exact);
}

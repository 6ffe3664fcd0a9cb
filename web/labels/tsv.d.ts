/** esbuild bundles such a file as text. */
declare module '*.tsv' {
  const text: string;
  export default text;
}

/** Flat name/value pairs: the form that `writeHead` accepts without another copy. */
export type HeaderList = readonly string[];

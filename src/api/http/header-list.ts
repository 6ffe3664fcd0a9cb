/** Flat name/value pairs: the form that `writeHead` takes without another copy. */
export type HeaderList = readonly string[];

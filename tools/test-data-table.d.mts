import type { DataManifest } from './test-data.mjs';

/** The text with every table between `<!-- name -->` and `<!-- end -->` as the manifest says. */
export declare function updateTables(text: string, manifest?: DataManifest): string;

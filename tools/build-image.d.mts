/** Prepares the simulated networks in `dist/image`, unless the image there fits the code and is young enough. */
export declare function buildImage(root: string): Promise<void>;

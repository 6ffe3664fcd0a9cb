/** Prepares the simulated networks in `dist/image`, unless the existing image matches the code and is recent enough. */
export declare function buildImage(root: string): Promise<void>;

/** The interface version (specification 9): additive changes only; removals are announced. */
export const INTERFACE_VERSION = '1.0.0';

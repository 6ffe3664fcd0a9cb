import type { CallRequest } from './types.mjs';

export function curlSample(request: CallRequest, options?: { readonly revealSecrets?: boolean }): string;
export function fetchSample(request: CallRequest, options?: { readonly revealSecrets?: boolean }): string;

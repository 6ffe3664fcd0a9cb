// Vitest translates the TypeScript that it imports itself, but a worker thread is loaded by Node. This lets Node load
// `worker.ts` of `src` where the product loads the `worker.js` that the build made of it, so both run the same code.
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);

/**
 * A build leaves nothing behind, so that at a major garbage collection no object of its classes may be alive; V8 then
 * throws away the compiled code that relies on their shapes, and the next builds are ten times as slow until it is
 * compiled again (`bench/builder/collections.mjs`). Keeping the latest object of each class prevents that.
 */
const latest = new Map<unknown, object>();

export function keepShape(object: object): void {
  latest.set(object.constructor, object);
}

/**
 * A build leaves no objects behind, so at a major garbage collection no object of its classes may be alive; V8 then
 * discards the compiled code that relies on their shapes, and the next builds are ten times slower until it is
 * recompiled (`bench/builder/collections.mjs`). Retaining the latest object of each class prevents that.
 */
const latest = new Map<unknown, object>();

export function retainShape(object: object): void {
  latest.set(object.constructor, object);
}

/**
 * Continues with a value synchronously, or when its promise resolves. On the hot path nearly all values are already
 * available, and an extra promise costs more than the work around it.
 */
export const andThen = <Value, Next>(
  value: Value | Promise<Value>,
  next: (value: Value) => Next | Promise<Next>,
): Next | Promise<Next> => (value instanceof Promise ? value.then(next) : next(value));

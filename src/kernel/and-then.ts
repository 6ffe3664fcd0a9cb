/**
 * Goes on with a value at once, or when its promise has it. On the hot path nearly everything is known already, and a
 * promise in between costs more than the work around it.
 */
export const andThen = <Value, Next>(
  value: Value | Promise<Value>,
  next: (value: Value) => Next | Promise<Next>,
): Next | Promise<Next> => (value instanceof Promise ? value.then(next) : next(value));

let last: Promise<unknown> = Promise.resolve();

/** Does what shares stores with others of its kind, one after another. */
export function alone<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work);
  last = done.catch(() => undefined);
  return done;
}

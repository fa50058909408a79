/** Calls back when whoever ran us through npm is gone: npm hands SIGTERM to the shell between us, and that dies of it without a word. */
export function whenOrphaned(tell) {
  const parent = process.ppid;
  if (!process.env.npm_lifecycle_event) return;
  setInterval(() => process.ppid !== parent && tell(), 500).unref();
}

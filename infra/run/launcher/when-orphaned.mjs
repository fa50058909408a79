/** Calls back when the npm process that started us has gone: npm passes SIGTERM to the shell between us, which dies without passing it on. */
export function whenOrphaned(tell) {
  const parent = process.ppid;
  if (!process.env.npm_lifecycle_event) return;
  setInterval(() => process.ppid !== parent && tell(), 500).unref();
}

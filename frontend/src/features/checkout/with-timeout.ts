/** What `work` gives, or `late` when it takes longer than `ms`. What comes after that is ignored. */
export function withTimeout<T>(work: Promise<T>, ms: number, late: T): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = window.setTimeout(() => resolve(late), ms);
    work.then(resolve, reject).finally(() => window.clearTimeout(timer));
  });
}

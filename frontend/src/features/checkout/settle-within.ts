/** What `work` gives, or `late` when it takes longer than `ms`. Whatever comes afterwards is ignored. */
export function settleWithin<T>(work: Promise<T>, ms: number, late: T): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = window.setTimeout(() => resolve(late), ms);
    work.then(resolve, reject).finally(() => window.clearTimeout(timer));
  });
}

/** Part of an event, or of what it has led to. */
interface Numbered {
  key: string;
  n: number;
}

const list = (numbers: readonly number[]): string =>
  numbers.length > 12 ? `${numbers.slice(0, 12).join(' ')} …` : numbers.join(' ');

/**
 * What is wrong with what a group has done: every event, and those of a key in the order in which they were sent.
 *
 * @param isOnce whether each event may come only once; otherwise its repeats do not count
 */
export function wrongDeliveries(
  group: string,
  sent: readonly Numbered[],
  seen: readonly Numbered[],
  isOnce: boolean,
): string[] {
  const wrong: string[] = [];
  const numbersOf = (all: readonly Numbered[], key: string) =>
    all.flatMap((one) => (one.key === key ? [one.n] : []));
  for (const key of new Set([...sent, ...seen].map((one) => one.key))) {
    const should = numbersOf(sent, key);
    const all = numbersOf(seen, key);
    const first = [...new Set(all)];
    const missing = should.filter((n) => !first.includes(n));
    const extra = first.filter((n) => !should.includes(n));
    const twice = all.filter((n, place) => all.indexOf(n) !== place);
    if (missing.length > 0) wrong.push(`${group} never gets ${list(missing)} of ${key}`);
    if (extra.length > 0) wrong.push(`${group} gets ${list(extra)} of ${key}, which was not sent`);
    if (isOnce && twice.length > 0) wrong.push(`${group} gets ${list(twice)} of ${key} more than once`);
    const inOrder = should.filter((n) => first.includes(n));
    if (missing.length + extra.length === 0 && inOrder.some((n, place) => n !== first[place]))
      wrong.push(`${group} gets what was sent of ${key} as ${list(first)}, in another order`);
  }
  return wrong;
}

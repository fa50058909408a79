/** JSON in which nothing that is undefined is lost, and the order of fields never changes. */
export const inWords = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) => {
    if (typeof one !== 'object' || one === null || Array.isArray(one)) return one;
    return Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }) ?? 'nothing';

/** What a call resolves with, or the refusal that it rejects with. */
export async function outcomeOfAsync(call: () => Promise<unknown>): Promise<string> {
  try {
    return inWords(await call());
  } catch (error) {
    const { name, code, message } = error as { name: string; code?: string; message: string };
    if (!code) return `${name}: ${message}`;
    // Which words belong to a code is compared elsewhere, but not the numbers in them.
    return /\d/.test(message) ? `refused ${code}: ${message}` : `refused ${code}`;
  }
}

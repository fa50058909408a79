/** Orders that a process remembers having marked as paid. */
const MOST_PAID = 10_000;

export function createPaidHere() {
  const ids = new Set<string>();
  return {
    has: (id: string) => ids.has(id),
    add(id: string): void {
      ids.add(id);
      const [oldest] = ids.size > MOST_PAID ? ids : [];
      if (oldest !== undefined) ids.delete(oldest);
    },
  };
}

const folded = (name: string) => name.trim().replaceAll(/\s+/g, ' ').normalize('NFKC').toLowerCase();

/** "Fern" and " fern" are one name to a reader. */
export const isSameName = (one: string, other: string): boolean => folded(one) === folded(other);

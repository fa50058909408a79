import type { SnapshotProduct } from './snapshot.ts';

/** No name contains it, because no database stores it. */
const END = '\0';

/** The searched texts of a list, one after the other, and where each begins. */
interface SearchedTexts {
  joined: string;
  starts: Uint32Array;
}
/** Gone with the list, which the next snapshot replaces. */
const prepared = new WeakMap<readonly SnapshotProduct[], SearchedTexts>();

function prepare(products: readonly SnapshotProduct[]): SearchedTexts {
  const starts = new Uint32Array(products.length);
  let joined = '';
  products.forEach(({ searchedName }, index) => {
    starts[index] = joined.length;
    joined += searchedName + END;
  });
  return { joined, starts };
}

function textsOf(products: readonly SnapshotProduct[]): SearchedTexts {
  const known = prepared.get(products) ?? prepare(products);
  prepared.set(products, known);
  return known;
}

/** The last text that begins at this position or before it. */
function textAt(starts: Uint32Array, position: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] as number) <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * The products that match what a visitor typed, in the order of the list. One pass over all names at once, which for 10,000 pots takes
 * a fraction of the time of asking each.
 *
 * @param text in lower case; '' matches everything
 */
export function matchingProducts(products: SnapshotProduct[], text: string): SnapshotProduct[] {
  if (text === '') return products;
  if (text.includes(END)) return [];
  const { joined, starts } = textsOf(products);
  const found: SnapshotProduct[] = [];
  let position = joined.indexOf(text);
  while (position >= 0) {
    const index = textAt(starts, position);
    found.push(products[index] as SnapshotProduct);
    const next = starts[index + 1];
    position = next === undefined ? -1 : joined.indexOf(text, next);
  }
  return found;
}

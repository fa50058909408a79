import type { FoundPhotograph, FoundProduct } from './found-product.ts';

/** The last part of an address or path, as files are named: 'https://…/Mug%201.jpg?v=2' → 'mug 1.jpg'. */
export function fileNameOf(url: string): string {
  const path = url.replace(/[?#].*$/, '');
  const name = path.split(/[/\\]/).at(-1) ?? '';
  try {
    return decodeURIComponent(name).toLowerCase().normalize('NFC');
  } catch {
    return name.toLowerCase().normalize('NFC');
  }
}

/** All photographs of a product, each once. */
export function photographsOf({ photographs, skus }: FoundProduct): FoundPhotograph[] {
  const all = [...photographs, ...skus.flatMap((sku) => sku.photographs)];
  return all.filter(({ url }, index) => all.findIndex((one) => one.url === url) === index);
}

/** Those that the shop has not stored yet. @param stored the shop's addresses, by the file's */
export const missingOf = (found: FoundProduct, stored: Readonly<Record<string, string>> = {}): string[] =>
  photographsOf(found).flatMap(({ url }) => (url.startsWith('/') || stored[url] !== undefined ? [] : [url]));

import anyAscii from 'any-ascii';

const MAX_LENGTH = 80;

/** A name in any script as part of an address: 'Éclair-Schälchen Nº 3' → 'eclair-schalchen-no-3'. '' if nothing is left. */
export function slugOf(name: string): string {
  const words = anyAscii(name.normalize('NFC'))
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  if (words.length <= MAX_LENGTH) return words;
  const cut = words.slice(0, MAX_LENGTH + 1);
  return cut.slice(0, Math.max(cut.lastIndexOf('-'), 0) || MAX_LENGTH);
}

/** The address of a product's page. The id alone decides which product it is. */
export function productPath(id: string, name: string): string {
  const slug = slugOf(name);
  return `/products/${encodeURIComponent(id)}${slug && `/${slug}`}`;
}

/** The full address of a path of the shop's own; any other address stays as it is. @param shopUrl without a slash at the end */
export const fullAddress = (shopUrl: string, path: string): string =>
  path.startsWith('/') ? shopUrl + path : path;

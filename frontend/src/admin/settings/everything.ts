import { TABLE_FILES, TABLES } from './tables.ts';

/** One file of the archive. */
export interface Entry {
  name: string;
  input: Blob;
}

/** What programs read, by the file's name. */
const LISTS = {
  'products.json': '/admin/products',
  'archived-products.json': '/admin/products?state=archived',
  'orders.json': '/admin/orders/export/json',
  'settings.json': '/admin/settings',
  'delivery.json': '/admin/delivery-options',
  'codes.json': '/admin/codes',
  'vat.json': '/admin/vat',
  'updates.json': '/admin/updates',
  'pages/about.json': '/admin/about',
  'pages/contact.json': '/admin/contact',
  'pages/delivery.json': '/admin/delivery',
  'pages/terms.json': '/admin/terms',
};

/** The shop serves photographs up to this width in pixels. */
const WIDEST = 1600;
const PHOTOGRAPH = /\/media\/([\w-]{1,80})\/\d+\.jpg/g;

/** The ids of all photographs that these texts show, each once. */
const photographsIn = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(PHOTOGRAPH)].map(([, id = '']) => id))),
];

export interface Sources {
  /** A file of the back office, by its path below /api. Throws what is wrong, also if the answer breaks off. */
  file(path: string): Promise<Blob>;
  /** A photograph by its address; null: there is none. Throws if it is not certain. */
  photograph(address: string): Promise<Blob | null>;
}

/** Every file of the shop, one after the other, so that no two are held at once. */
export async function* everything({ file, photograph }: Sources): AsyncGenerator<Entry> {
  for (const table of TABLES)
    yield { name: `tables/${TABLE_FILES[table]}.csv`, input: await file(`/admin/${table}/export`) };
  const shown: string[] = [];
  for (const [name, path] of Object.entries(LISTS)) {
    const input = await file(path);
    if (name !== 'orders.json') shown.push(await input.text());
    yield { name, input };
  }
  const missing: string[] = [];
  for (const id of photographsIn(shown)) {
    const input = await photograph(`/media/${id}/${WIDEST}.jpg`);
    if (input) yield { name: `photographs/${id}.jpg`, input };
    else missing.push(id);
  }
  if (missing.length > 0) {
    const input = new Blob([`${missing.join('\n')}\n`]);
    yield { name: 'photographs/missing.txt', input };
  }
}

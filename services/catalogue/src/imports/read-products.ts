import { setImmediate as nextTurn } from 'node:timers/promises';
import { IMPORT_LIMITS, type ImportSource } from '@slipcast/contracts/imports';
import { fieldRefusal } from '@slipcast/contracts/refusal';
import { namesIn, recognised, rowsOf } from '@slipcast/service-kit/named-columns';
import { readTable, type Table } from '@slipcast/service-kit/read-table';
import { etsy } from './etsy.ts';
import type { FoundProduct } from './found-product.ts';
import { ownCsv } from './own-csv.ts';
import { shopify } from './shopify.ts';
import type { Source } from './source.ts';
import { notebook } from './notebook.ts';
import { woocommerce } from './woocommerce.ts';

/** The more particular first. */
const SOURCES: readonly Source[] = [shopify, etsy, woocommerce, ownCsv];

/** Other requests get their turn after so many products. */
const AT_ONCE = 25;

export interface ReadFile {
  source: ImportSource;
  columns: { name: string; becomes: string | null }[];
  products: FoundProduct[];
}

function sourceOf(table: Table): Source {
  const source = SOURCES.find(({ columns, required }) => {
    const names = namesIn(columns, table);
    return required.every((name) => names.has(name));
  });
  if (source) return source;
  throw fieldRefusal(
    'file',
    'These columns are not from Shopify, Etsy or WooCommerce, nor from our own export. A table of your own needs the columns “name” and “price”.',
  );
}

/**
 * Recognises where a file comes from, and reads its products. Throws Refusal 'invalid-body' about the field `file`.
 *
 * @param shopUrl of this shop, without a slash at the end
 */
export async function readProducts(file: Buffer, shopUrl: string): Promise<ReadFile> {
  const table = await readTable(file, IMPORT_LIMITS);
  const { id, columns, read } = sourceOf(table);
  const names = namesIn(columns, table);
  const given = {
    has: (column: string) => names.has(column),
    notebook: () => notebook(columns, table.columns),
    shopUrl,
  };
  const products: FoundProduct[] = [];
  for (const product of read(rowsOf(columns, table), given)) {
    products.push(product);
    // oxlint-disable-next-line no-await-in-loop
    if (products.length % AT_ONCE === 0) await nextTurn();
  }
  return { source: id, columns: recognised(columns, table), products };
}

import type { SaleTerms } from '@slipcast/contracts/sale-terms';
import { MAIN, type Sku } from '@slipcast/contracts/sku';
import type pg from 'pg';
import { readSkuScript, type SkuScripts } from '../redis/sku-scripts.ts';

const SALE_TERMS = readSkuScript(import.meta.dirname, 'sale-terms');

/** The terms of one product, and the version of the product that they came with. null: it is in no update. */
export interface ProductTerms {
  version: number;
  sale: SaleTerms | null;
}

/** As the scripts read them: sku-prelude.lua. */
export function saleText({ version, sale }: ProductTerms): string {
  const opensAt = sale ? Date.parse(sale.opensAt) : 0;
  return [
    version,
    opensAt,
    Number(sale?.paused ?? false),
    Number(sale?.oneOfEach ?? false),
    Number(Boolean(sale?.room)),
    (sale?.earlyMinutes ?? 0) * 60_000,
  ].join(':');
}

/** What PostgreSQL knows of them; '' for a pot in no update. */
export async function readSaleText(pool: pg.Pool, { productId }: Sku): Promise<string> {
  const { rows } = await pool.query<ProductTerms>({
    name: 'cart-sale-terms',
    text: `SELECT version::int, facts -> 'sale' AS sale FROM product WHERE id = $1 AND facts ? 'sale'`,
    values: [productId],
  });
  return rows[0] ? saleText(rows[0]) : '';
}

/** Stores the terms beside the holds of each variant, unless newer ones are there. */
export const createStoreTerms =
  ({ run }: Pick<SkuScripts, 'run'>) =>
  async (productId: string, variantIds: Iterable<string>, terms: ProductTerms): Promise<void> => {
    const text = saleText(terms);
    await Promise.all(
      [...new Set([MAIN, ...variantIds])].map((variantId) => run(SALE_TERMS, { productId, variantId }, text)),
    );
  };
export type StoreTerms = ReturnType<typeof createStoreTerms>;

import { MAIN } from '@slipcast/contracts/sku';
import type { AdminProduct, Held, ProductDraft } from '../../features/products-admin/admin-products-api.ts';
import { skusOf } from './skus.ts';

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** The stock after a save. */
export type StockLeft = { stock: number; variants: readonly { id?: string | undefined; stock: number }[] };

/** The stock of a product that leaves the shop. */
export const NO_STOCK: StockLeft = { stock: 0, variants: [] };

/** What shoppers can still have once this is saved. */
export const stockLeftBy = (draft: ProductDraft): StockLeft =>
  draft.state === 'archived' ? NO_STOCK : draft;

const leftOf = (left: StockLeft, id: string): number =>
  (id === MAIN ? left.stock : left.variants.find((variant) => variant.id === id)?.stock) ?? 0;

/** Whether saving this lowers the stock of anything. */
export const lowersStock = (product: AdminProduct, left: StockLeft): boolean =>
  skusOf(product).some(({ id, stock }) => leftOf(left, id) < stock);

/** Reservations that a save would break, in a sentence; `held`: how many pots are reserved. */
export type Loss = { text: string; held: number };

/** For each colour, the reservations that would break if only `left` stayed in stock. */
export function losses(product: AdminProduct, left: StockLeft, holds: readonly Held[]): Loss[] {
  return skusOf(product).flatMap(({ id, color }) => {
    const hold = holds.find(({ variantId }) => variantId === id);
    const stock = leftOf(left, id);
    if (!hold || hold.held <= stock) return [];
    const { held } = hold;
    const until = time.format(new Date(hold.until));
    const hasColors = product.variants.length > 0;
    const reserved =
      held === 1
        ? `${hasColors ? 's' : 'S'}omeone has reserved one until ${until}`
        : `${held} are reserved until ${until}`;
    const text = stock > 0 ? `${reserved}, and only ${stock} would be left.` : `${reserved}.`;
    return [{ text: hasColors ? `${color}: ${text}` : text, held }];
  });
}

export const textOf = (lost: readonly Loss[]): string => lost.map(({ text }) => text).join(' ');

/** 'Someone has reserved one until 16:55. Remove it anyway?' */
export const removalQuestion = (lost: readonly Loss[]): string =>
  `${textOf(lost)} Remove ${lost.reduce((sum, { held }) => sum + held, 0) === 1 ? 'it' : 'them'} anyway?`;

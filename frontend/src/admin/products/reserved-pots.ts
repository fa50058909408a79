import { MAIN } from '@slipcast/contracts/sku';
import { skusOf } from './use-stock-save.ts';
import type { AdminProduct, Held, ProductDraft } from '../../features/products-admin/admin-products-api.ts';

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

export type Kept = { stock: number; variants: readonly { id?: string | undefined; stock: number }[] };

const stockIn = (kept: Kept, id: string): number =>
  (id === MAIN ? kept.stock : kept.variants.find((variant) => variant.id === id)?.stock) ?? 0;

/** A product that leaves the shop. */
export const NOTHING: Kept = { stock: 0, variants: [] };

/** What shoppers can still have once this is saved. */
export const keptBy = (draft: ProductDraft): Kept => (draft.state === 'archived' ? NOTHING : draft);

/** Whether saving this takes anything away from shoppers. */
export const takesAway = (product: AdminProduct, kept: Kept): boolean =>
  skusOf(product).some(({ id, stock }) => stockIn(kept, id) < stock);

/** In a sentence each: what shoppers have reserved and would lose if only `kept` stayed in stock. */
export function losses(product: AdminProduct, kept: Kept, holds: readonly Held[]): string[] {
  return skusOf(product).flatMap(({ id, color }) => {
    const hold = holds.find(({ variantId }) => variantId === id);
    const left = stockIn(kept, id);
    if (!hold || hold.held <= left) return [];
    const { held } = hold;
    const until = time.format(new Date(hold.until));
    const reserved = `${color}: ${held} ${held === 1 ? 'is' : 'are'} reserved until ${until}`;
    if (left > 0)
      return `${reserved}, and with ${left} in stock the shoppers would lose ${held - left} of them.`;
    return `${reserved}, and the ${held === 1 ? 'shopper would lose it' : 'shoppers would lose them'}.`;
  });
}

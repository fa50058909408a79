import type { Sku } from '@slipcast/contracts/sku';

/** Pieces whose add failed: `pieces` more were asked for when the server had `beside`. */
export type Unsent = { pieces: number; beside: number };

/** A pot in the cart, whether the server or only this browser knows of it. There is one per SKU: its key is `skuKey`. */
export interface CartLine extends Sku {
  id: string;
  name: string;
  color: string;
  /** For one piece; 0 when it could not be read. */
  pricePence: number;
  quantity: number;
  /** Pieces that this shopper could have. */
  stock: number;
  image: string | null;
  reservedAt: string | null;
  /** ISO, by the server's clock; null once nothing is reserved. */
  expiresAt: string | null;
  warning: string | null;
  /** Proves the reservation at checkout. */
  receipt: string | null;
  /** The server holds the stock. False: only this browser knows of the item, so no reservation is claimed. */
  held: boolean;
  /** Of `quantity`, what the server has not been given because the add failed. */
  unsent?: Unsent | undefined;
  /** The price when it was added, if it has changed. */
  wasPence?: number | undefined;
}

/** 'Harbour Mug, Slate' */
export const lineName = ({ name, color }: Pick<CartLine, 'name' | 'color'>) =>
  color ? `${name}, ${color}` : name;

/** Pence; ignores invalid and negative prices. */
export const cartTotal = (lines: readonly Pick<CartLine, 'pricePence' | 'quantity'>[]): number =>
  lines.reduce(
    (sum, { pricePence, quantity }) =>
      sum + (Number.isSafeInteger(pricePence) && pricePence > 0 ? pricePence * quantity : 0),
    0,
  );

export const cartCount = (lines: readonly Pick<CartLine, 'quantity'>[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

import type { Sku } from './sku.ts';

export interface CartItem extends Sku {
  quantity: number;
  /** Milliseconds. */
  addedAt: number;
}

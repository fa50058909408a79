import type { Reply } from '../judge/history.ts';
import type { Pot } from './shop.ts';

export interface CartItem {
  id: string;
  product_id: string;
  quantity: number;
  receipt?: string | null;
  reserved_at: string | null;
  expires_at: string | null;
}

export interface ShownCart {
  CartItems: CartItem[];
  serverTime: string;
}

/** What a cart that the shop showed has of this pot. */
export function shownInCart({ CartItems: items, serverTime }: ShownCart, pot: Pot, asked: number): Reply {
  const item = items.find(({ product_id: id }) => id === pot.productId);
  const ends = item?.reserved_at && item.expires_at;
  if (!item || !ends) return { kind: 'in-cart', reserved: 0, until: asked };
  const until = asked + Date.parse(ends) - Date.parse(serverTime);
  return { kind: 'in-cart', reserved: item.quantity, until };
}

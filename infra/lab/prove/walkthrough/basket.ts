import { ADDRESS, buyAll, type Purchase, type Wanted, type WalkOrder } from './buying.ts';
import type { Person } from './person.ts';
import type { Stage } from './stage.ts';

export interface Basket extends Purchase {
  lines: Wanted[];
  buyer?: Person;
  name?: string;
  /** Default that of the buyer. */
  email?: string;
  address?: string;
}

/** Buys several pots; the bill goes somewhere else than the pots. */
export async function buyBasket(
  stage: Stage,
  { lines, buyer = stage.guest(), name = 'Gwen Guest', email = buyer.email, ...basket }: Basket,
): Promise<WalkOrder> {
  const { address = ADDRESS, pence, more } = basket;
  const fields = {
    customer_name: name,
    customer_email: email,
    shipping_address: address,
    delivery_address: address,
    billing_address: '3 Glaze Street, Hanley, ST1 1AA',
    ...more,
  };
  return { ...(await buyAll(buyer, lines, { pence, more: fields })), email };
}

import { z } from 'zod';
import { AtLeastOne, Quantity } from '@slipcast/contracts/http/fields';
import { Id, VariantId } from '@slipcast/contracts/ids';
import { given } from '@slipcast/contracts/number';
import { Answer, endpoint } from '@slipcast/service-kit/endpoint';
import { addToCart, changeQuantity, removeFromCart } from './change-cart.ts';
import { findBuyable, findOwnItem } from '../products/find-buyable.ts';
import type { RouteDependencies } from './shoppers.ts';

const CART = '/cart';
/** Leads to the cart, which tells what has been done: a reload of that page does nothing twice. */
const seeCart = (done: string) => new Answer(303, undefined, { location: `${CART}?done=${done}` });

/** The cart of a guest without JavaScript: plain forms, each with the reservation that a click would have. */
export function cartFormRoutes(dependencies: RouteDependencies) {
  const { shoppers } = dependencies;
  return [
    endpoint({
      route: 'POST /cart/add/:productId',
      access: 'shopper',
      summary: 'Without JavaScript: reserve a pot and put it into the cart',
      params: z.object({ productId: Id }),
      body: z.object({ variant: VariantId, quantity: AtLeastOne.default(1) }),
      refusedAt: (code, { params: { productId = '' } }) =>
        `${CART}?refused=${code}&pot=${encodeURIComponent(String(productId))}`,
      handle: async (context) => {
        const { body, params, req, res } = context;
        shoppers.markPlain(res);
        const wanted = { productId: params.productId, variantId: body.variant };
        await findBuyable(dependencies, wanted);
        const holder = shoppers.orNewGuest(context);
        await addToCart(dependencies, holder, wanted, body.quantity, req.ip ?? '');
        return seeCart('added');
      },
    }),

    endpoint({
      route: 'POST /cart/change/:id',
      access: 'shopper',
      summary: 'Without JavaScript: change how many are reserved, renew the reservation, or remove the item',
      params: z.object({ id: Id }),
      body: z.object({ do: z.enum(['set', 'extend', 'remove']), quantity: given(Quantity).default(1) }),
      refusedAt: (code) => `${CART}?refused=${code}`,
      handle: async (context) => {
        const { body, params, res } = context;
        shoppers.markPlain(res);
        const shopper = shoppers.of(context);
        const { owner, item } = await findOwnItem(dependencies, shopper.owner, params.id);
        if (body.do === 'remove' || (body.do === 'set' && body.quantity <= 0)) {
          await removeFromCart(dependencies, owner, item);
          return seeCart('removed');
        }
        await findBuyable(dependencies, item);
        if (body.do === 'extend') await dependencies.holds.extend(item, owner);
        else await changeQuantity(dependencies, { ...shopper, owner }, item, body.quantity);
        return seeCart(body.do === 'extend' ? 'extended' : 'changed');
      },
    }),
  ];
}

import { z } from 'zod';
import { AtLeastOne, Quantity } from '@slipcast/contracts/http/fields';
import { Id, VariantId } from '@slipcast/contracts/ids';
import { given } from '@slipcast/contracts/number';
import { Answer, endpoint } from '@slipcast/service-kit/endpoint';
import { addToCart, changeQuantity, removeFromCart, renew } from './change-cart.ts';
import type { CartParts } from './parts.ts';
import { findOwnItem } from './read-cart.ts';

const CART = '/cart';
/** Redirects to the cart, which says what has been done. Reloading that page repeats nothing. */
const seeCart = (done: string) => new Answer(303, undefined, { location: `${CART}?done=${done}` });

/** The cart of a guest without JavaScript: plain forms that reserve just as a click does (ADR 50). */
export function cartFormRoutes(parts: CartParts) {
  const { shoppers, products } = parts;
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
        const { body, params, res } = context;
        shoppers.markPlain(res);
        const wanted = { productId: params.productId, variantId: body.variant };
        const { product } = await products.findBuyable(wanted);
        const holder = shoppers.orNewGuest(context);
        await addToCart(parts, holder, wanted, body.quantity, {
          network: shoppers.network(context),
          sale: product.sale,
        });
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
        const { owner, item } = await findOwnItem(parts, shopper.owner, params.id);
        const network = shoppers.network(context);
        if (body.do === 'remove' || (body.do === 'set' && body.quantity <= 0)) {
          await removeFromCart(parts, owner, item, network);
          return seeCart('removed');
        }
        const { product } = await products.findBuyable(item);
        if (body.do === 'extend') await renew(parts, owner, item, network);
        else
          await changeQuantity(parts, { ...shopper, owner }, item, body.quantity, {
            network,
            sale: product.sale,
          });
        return seeCart(body.do === 'extend' ? 'extended' : 'changed');
      },
    }),
  ];
}

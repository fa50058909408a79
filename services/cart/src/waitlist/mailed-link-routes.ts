import { CartItemAnswer } from '@slipcast/contracts/http/cart';
import { Done } from '@slipcast/contracts/http/fields';
import { MailedPlace, WaitingKeyBody } from '@slipcast/contracts/http/waiting';
import { Answer, endpoint } from '@slipcast/service-kit/endpoint';
import { findBuyable } from '../products/find-buyable.ts';
import { confirmAddress, placeOfKey, takeOffer } from './mailed-links.ts';
import { leaveQueue } from './join-queue.ts';
import { wirePlace, type Place } from './entry.ts';
import { wireItemAnswer } from '../carts/wire-cart.ts';
import type { RouteDependencies } from '../carts/shoppers.ts';
import { serverTime } from './waitlist-routes.ts';

/** What a link in a mail about a place may do, in any browser: its key proves that the mail was read. */
export function waitingLinkRoutes(dependencies: RouteDependencies) {
  const answerOf = async (place: Place) => {
    const { product, sku } = await findBuyable(dependencies, place);
    const { productId: id, name, imageUrl } = product;
    const shown = { id, name, color: sku.color, imageUrl: sku.imageUrl ?? imageUrl };
    return { place: wirePlace(place), product: shown, serverTime: await serverTime(dependencies.pool) };
  };
  const ofKey = {
    access: 'none',
    body: WaitingKeyBody,
    importance: 'cart',
  } as const;
  return [
    endpoint({
      ...ofKey,
      route: 'POST /api/cart/waiting/look-up',
      summary: 'The place that a mailed link is about',
      answer: MailedPlace,
      refusals: ['not-found', 'product-not-found'],
      handle: async ({ body }) => answerOf(await placeOfKey(dependencies, body.key)),
    }),

    endpoint({
      ...ofKey,
      route: 'POST /api/cart/waiting/confirm',
      summary: 'The address of a place is right: from now on it counts without an open page',
      answer: MailedPlace,
      refusals: ['not-found', 'product-not-found'],
      handle: async ({ body }) =>
        answerOf(await confirmAddress(dependencies, await placeOfKey(dependencies, body.key))),
    }),

    endpoint({
      ...ofKey,
      route: 'POST /api/cart/waiting/leave',
      summary: 'Wait no longer. A piece that is offered goes to the next',
      answer: Done,
      refusals: ['not-found'],
      handle: async ({ body }) => {
        await leaveQueue(dependencies, await placeOfKey(dependencies, body.key));
        return { message: 'You are no longer on the list.' };
      },
    }),

    endpoint({
      ...ofKey,
      access: 'shopper',
      route: 'POST /api/cart/waiting/take',
      summary: 'Put the piece that is held for this place into the cart of whoever asks',
      answers: { 201: CartItemAnswer },
      refusals: [
        'not-found',
        'product-not-found',
        'conflict',
        'out-of-stock',
        'not-enough-stock',
        'reserved-by-others',
        'reservation-limit',
        'too-many-requests',
      ],
      handle: async (context) => {
        const place = await placeOfKey(dependencies, context.body.key);
        const facts = await findBuyable(dependencies, place);
        const holder = dependencies.shoppers.orNewGuest(context);
        const network = context.user ? '' : (context.req.ip ?? '');
        const { item, held } = await takeOffer(dependencies, place, holder, network);
        return new Answer(201, wireItemAnswer(holder.owner, item, held, facts, dependencies.signReceipt));
      },
    }),
  ];
}

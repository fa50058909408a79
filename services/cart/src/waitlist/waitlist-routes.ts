import { z } from 'zod';
import { Done } from '@slipcast/contracts/http/fields';
import { WaitBody, WaitingPlaceAnswer, WaitingPlaces } from '@slipcast/contracts/http/waiting';
import { Id } from '@slipcast/contracts/ids';
import { Answer, endpoint } from '@slipcast/service-kit/endpoint';
import { databaseTime } from '@slipcast/storage/postgres';
import type pg from 'pg';
import { findBuyable } from '../products/find-buyable.ts';
import { leaveQueue, ownPlaces, waitForPot } from './join-queue.ts';
import { placeNotFound, wirePlace } from './entry.ts';
import type { RouteDependencies } from '../carts/shoppers.ts';

export const serverTime = async (pool: pg.Pool): Promise<string> => (await databaseTime(pool)).toISOString();

/** Waiting for a pot that others have: ADR 48. */
export const waitingRoutes = (dependencies: RouteDependencies) => [
  endpoint({
    route: 'POST /api/cart/waiting',
    access: 'shopper',
    summary: 'Wait for a pot that others have. When a piece comes free it is held for the first who waits',
    body: WaitBody,
    answers: { 201: WaitingPlaceAnswer },
    refusals: ['product-not-found', 'conflict', 'too-many-requests'],
    handle: async (context) => {
      const { body, user, req } = context;
      const sku = { productId: body.product_id, variantId: body.variantId };
      const facts = await findBuyable(dependencies, sku);
      const holder = dependencies.shoppers.orNewGuest(context);
      const network = user ? '' : (req.ip ?? '');
      const place = await waitForPot(dependencies, holder, sku, {
        email: body.email ?? null,
        facts,
        network,
      });
      return new Answer(201, { place: wirePlace(place), serverTime: await serverTime(dependencies.pool) });
    },
  }),

  endpoint({
    route: 'GET /api/cart/waiting',
    importance: 'cart',
    access: 'shopper',
    summary:
      'What the shopper waits for. Without a confirmed address a place counts while this is asked every two minutes',
    answer: WaitingPlaces,
    handle: async (context) => {
      context.res.set('cache-control', 'no-store');
      const { owner } = dependencies.shoppers.of(context);
      const places = owner ? await ownPlaces(dependencies, owner) : [];
      return { places: places.map(wirePlace), serverTime: await serverTime(dependencies.pool) };
    },
  }),

  endpoint({
    route: 'DELETE /api/cart/waiting/:id',
    access: 'shopper',
    summary: 'Wait no longer. A piece that is offered goes to the next',
    params: z.object({ id: Id }),
    answer: Done,
    refusals: ['not-found'],
    handle: async (context) => {
      const { owner } = dependencies.shoppers.of(context);
      const places = owner ? await ownPlaces(dependencies, owner) : [];
      const place = places.find(({ id }) => id === context.params.id);
      if (!place) throw placeNotFound();
      await leaveQueue(dependencies, place);
      return { message: 'You are no longer on the list.' };
    },
  }),
];

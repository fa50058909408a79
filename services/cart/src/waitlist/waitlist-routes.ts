import { z } from 'zod';
import { Done } from '@slipcast/contracts/http/fields';
import { WaitBody, WaitingPlaceAnswer, WaitingPlaces } from '@slipcast/contracts/http/waiting';
import { Id } from '@slipcast/contracts/ids';
import { Answer, endpoint } from '@slipcast/service-kit/endpoint';
import { databaseTime } from '@slipcast/storage/postgres';
import type pg from 'pg';
import type { Shoppers } from '../shoppers.ts';
import { wireEntry } from './entry.ts';
import { joinQueue, leaveQueue, ownEntries } from './join-queue.ts';
import type { QueueParts } from './queue-parts.ts';
import { notOnList } from './refusals.ts';

export const LEFT = { message: 'You are no longer on the list.' };
export const serverTime = async (pool: pg.Pool): Promise<string> => (await databaseTime(pool)).toISOString();

/** Waiting for a pot that others have (ADR 48). */
export const waitlistRoutes = (parts: QueueParts & { shoppers: Shoppers }) => [
  endpoint({
    route: 'POST /api/cart/waiting',
    access: 'shopper',
    summary: 'Join the waiting list of a pot. An available piece is held for the next person in the queue',
    body: WaitBody,
    answers: { 201: WaitingPlaceAnswer },
    refusals: ['product-not-found', 'conflict', 'too-many-requests'],
    handle: async (context) => {
      const { body } = context;
      const sku = { productId: body.product_id, variantId: body.variantId };
      const facts = await parts.products.findBuyable(sku);
      const holder = parts.shoppers.orNewGuest(context);
      const network = parts.shoppers.network(context);
      const entry = await joinQueue(parts, holder, sku, { email: body.email ?? null, facts, network });
      return new Answer(201, { place: wireEntry(entry), serverTime: await serverTime(parts.pool) });
    },
  }),

  endpoint({
    route: 'GET /api/cart/waiting',
    importance: 'cart',
    access: 'shopper',
    summary:
      'What the shopper is waiting for. An entry without a confirmed address counts while this is asked every two minutes',
    answer: WaitingPlaces,
    handle: async (context) => {
      context.res.set('cache-control', 'no-store');
      const { owner } = parts.shoppers.of(context);
      const entries = owner ? await ownEntries(parts, owner) : [];
      return { places: entries.map(wireEntry), serverTime: await serverTime(parts.pool) };
    },
  }),

  endpoint({
    route: 'DELETE /api/cart/waiting/:id',
    access: 'shopper',
    summary: 'Leave the waiting list. An offered piece goes to the next person in the queue',
    params: z.object({ id: Id }),
    answer: Done,
    refusals: ['not-found'],
    handle: async (context) => {
      const { owner } = parts.shoppers.of(context);
      const entries = owner ? await ownEntries(parts, owner) : [];
      const entry = entries.find(({ id }) => id === context.params.id);
      if (!entry) throw notOnList();
      await leaveQueue(parts, entry);
      return LEFT;
    },
  }),
];

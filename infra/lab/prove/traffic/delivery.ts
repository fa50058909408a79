import type { Random } from './random.ts';

/** Ids of the ways of delivery that the maker offers. */
export const DELIVERIES = ['post', 'express'] as const;
export type Delivery = (typeof DELIVERIES)[number];
export type Prices = Record<Delivery, number>;

/** In pence; free post is among them. */
export const randomPrices = (random: Random): Prices => ({
  post: random.whole(0, 4) * 100,
  express: random.whole(5, 12) * 100,
});

/** The back office's form: both ways to the whole of the United Kingdom. */
export const deliveryOptions = (prices: Prices) => ({
  zones: [
    {
      zone: 'uk-mainland',
      on: true,
      methods: DELIVERIES.map((id) => ({ id, name: id, charge: { by: 'flat', pence: prices[id] } })),
    },
  ],
  collection: { on: false, address: '', opening: '', reminderDays: null },
  packedGrams: 1000,
});

import { z } from 'zod';
import { Moment, number, text } from './http/fields.ts';

/**
 * How a waiting room lets people in (ADR 71): if at least `from` people are waiting when the update opens (0: always), and each has `minutes` to
 * choose a pot.
 */
export const RoomTerms = z.object({
  from: number(100).int().min(0),
  minutes: number(10).int().min(1),
});
export type RoomTerms = z.infer<typeof RoomTerms>;

/**
 * The terms on which a pot of an announced update is sold. Every store compares `opensAt` with its own clock (ADR 68). `revision` grows with each
 * change of the update.
 */
export const SaleTerms = z.object({
  /** The update's id, which is also the end of its address: `/updates/{id}`. */
  updateId: text('autumn-kiln'),
  title: text('The autumn kiln'),
  revision: number(3).int().min(1),
  opensAt: Moment,
  paused: z.boolean(),
  /** The most pieces of the whole update that one buyer may have; null: as many as there are. */
  pieces: number(3).int().min(1).nullable(),
  /** Of each pot, in each of its colours, one buyer may have one. */
  oneOfEach: z.boolean(),
  /** Someone with a personal link may buy this many minutes earlier; 0: no one. */
  earlyMinutes: number(10).int().min(0),
  room: RoomTerms.nullable().default(null),
});
export type SaleTerms = z.infer<typeof SaleTerms>;

/** What shoppers see of a pot's update: whether it has opened, is paused, or lets people in by a waiting room. */
export const WireSale = SaleTerms.pick({ updateId: true, title: true, opensAt: true, paused: true })
  .extend({
    isOpen: z.boolean().describe('The time has come'),
    room: z.boolean().describe('It has a waiting room, at /updates/{updateId}/room'),
  })
  .meta({ id: 'Sale' });
export type WireSale = z.infer<typeof WireSale>;

import { z } from 'zod';
import { Moment, number, text } from './http/fields.ts';

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
});
export type SaleTerms = z.infer<typeof SaleTerms>;

/** Why a pot cannot be bought now: its update has not opened, or is paused. */
export const WireSale = SaleTerms.pick({ updateId: true, title: true, opensAt: true, paused: true })
  .extend({ isOpen: z.boolean().describe('The time has come') })
  .meta({ id: 'Sale' });
export type WireSale = z.infer<typeof WireSale>;

import { z } from 'zod';
import { CALLED_DIGITS } from '../limits.ts';
import { Count, Moment, number, text } from './fields.ts';

const EXAMPLE_HASH = '5d41402abc4b2a76b9719d911017c592ae1b3c0d5e7f60718293a4b5c6d7e8f9';
const Hash = text(EXAMPLE_HASH).describe('SHA-256, as 64 hexadecimal digits');

/**
 * before: the update has not opened · waiting: people are let in one after the other · everyone: no one has to wait, because fewer came than the
 * maker's number, or no one is waiting any more · paused · over: everything is sold · closed: what is left is in the shop like any other pot
 */
export const ROOM_PHASES = ['before', 'waiting', 'everyone', 'paused', 'over', 'closed'] as const;
export type RoomPhase = (typeof ROOM_PHASES)[number];

/** A waiting room as everyone sees it. One answer for all, so it may be some tenths of a second old. */
export const WireRoom = z
  .object({
    updateId: text('autumn-kiln'),
    title: text('The autumn kiln'),
    phase: z.enum(ROOM_PHASES),
    opensAt: Moment,
    serverTime: Moment.describe('The time of the store that decides'),
    from: number(100)
      .int()
      .describe('The room is used if at least so many people are waiting at the opening; 0: always'),
    minutes: number(10).int().describe('How long someone who is let in has to choose'),
    commitment: Hash.describe('Of the seed of the draw. Published before anyone has a ticket'),
    tickets: Count.describe('People with a ticket'),
    waiting: Count.describe('People who are on the page and have not been let in'),
    calledUpTo: Count.describe('The highest place that has been let in; 0: none yet'),
    called: z
      .array(text('5d41402abc4b'))
      .optional()
      .describe(
        `The first ${CALLED_DIGITS} digits of the tickets that have been called and whose people have not come yet. Absent: none`,
      ),
    free: Count.describe('Pieces that no one has reserved'),
    inCarts: Count.describe('Pieces that are reserved'),
    sold: Count.describe('Pieces that were sold since the opening'),
  })
  .meta({ id: 'Room' });
export type WireRoom = z.infer<typeof WireRoom>;

/**
 * waiting: not let in yet · in: may choose until `until` · used: has reserved a piece · lapsed: the time to choose is over, or the place was given
 * up; asking again joins the end of the queue
 */
export const TICKET_STATES = ['waiting', 'in', 'used', 'lapsed'] as const;
export type TicketState = (typeof TICKET_STATES)[number];

/** A shopper's ticket. Asking for it again is also how the page says that someone is still there. */
export const WireTicket = z
  .object({
    ticket: Hash.describe("The ticket's hash, as it is in the draw"),
    isDrawn: z.boolean().describe('It was there before the opening, so it takes part in the draw'),
    place: Count.nullable().describe(
      'Its place in the order, from 1; null before the opening, when no one knows it',
    ),
    state: z.enum(TICKET_STATES),
    until: Moment.nullable().describe('Until when someone who was let in may choose; null: not let in'),
  })
  .meta({ id: 'Ticket' });
export type WireTicket = z.infer<typeof WireTicket>;
/** `again` asks for another ticket after the first has lapsed, at the end of the queue. */
export const RoomTicketBody = z.object({ again: z.boolean().default(false) }).prefault({});
export const TicketAnswer = z.object({ room: WireRoom, ticket: WireTicket }).meta({ id: 'TicketAnswer' });
export type TicketAnswer = z.infer<typeof TicketAnswer>;

/**
 * Everything to repeat the draw with, from the opening on. A ticket's number is the SHA-256 of the seed, a colon and the ticket's hash, both as
 * hexadecimal text; the smallest number comes first.
 */
export const WireDraw = z
  .object({
    updateId: text('autumn-kiln'),
    commitment: Hash,
    seed: text(EXAMPLE_HASH).describe(
      '32 random bytes as hexadecimal digits; their SHA-256 is the commitment',
    ),
    tickets: z
      .array(Hash)
      .describe('Hashes of the tickets of the draw, in the order in which they were given out'),
  })
  .meta({ id: 'Draw' });
export type WireDraw = z.infer<typeof WireDraw>;

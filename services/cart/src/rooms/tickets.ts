import type pg from 'pg';
import type { Owner } from '@slipcast/contracts/ids';
import type { WireTicket } from '@slipcast/contracts/http/room';
import { Refusal } from '@slipcast/contracts/refusal';
import type { LetIn } from './let-in.ts';
import { scoreOf } from './places.ts';
import type { RoomReply } from './room-scripts.ts';
import type { StoredRoom } from './room-store.ts';
import { roomNotFound, type Rooms } from './rooms.ts';
import { createGiveTickets } from './give-tickets.ts';
import { countTickets, type StoredTicket } from './ticket-store.ts';

const tooMany = (): Refusal =>
  new Refusal(
    'too-many-requests',
    'Many people on your network have a ticket already. Please try again later.',
  );
const isOver = (): Refusal => new Refusal('conflict', 'This update is over. What is left is in the shop.');
const noTicket = (): Refusal => new Refusal('not-found', 'You have no ticket for this waiting room.');

export type Tickets = ReturnType<typeof createTickets>;

const wireTicket = ({
  ticket = '',
  isDrawn = false,
  place,
  state = 'waiting',
  ends,
}: RoomReply): WireTicket => ({
  ticket,
  isDrawn,
  place: place ?? null,
  state: state === 'called' ? 'in' : state,
  until: ends === undefined ? null : new Date(Number(ends)).toISOString(),
});

/** People's tickets: one for each guest or account. */
export function createTickets({
  rooms,
  pool,
  letIn,
  perNetwork,
}: {
  rooms: Rooms;
  pool: pg.Pool;
  letIn: Pick<LetIn, 'letIn' | 'letInSoon'>;
  /** How many tickets one network may have in a room; 0: any number. */
  perNetwork: number;
}) {
  const stored = createGiveTickets(pool);
  /** Redis says where a ticket from after the opening stands, and PostgreSQL has it before anyone sees it. */
  async function numberLate(
    { updateId }: StoredRoom,
    { ticket, lateNumber }: StoredTicket,
  ): Promise<number | null> {
    if (lateNumber !== null) return lateNumber;
    const { number } = await rooms.run('queue', updateId, ticket);
    // Without one the opening has been moved, and the ticket is in the draw now.
    return number === undefined ? null : stored.numberLate(updateId, ticket, number);
  }

  async function give(updateId: string, owner: Owner, network: string, again: boolean): Promise<RoomReply> {
    const room = await rooms.find(updateId);
    if (!room) throw roomNotFound();
    if (perNetwork > 0 && network !== '' && (await countTickets(pool, updateId, network)) >= perNetwork)
      throw tooMany();
    const given = await stored.give(room, owner, network, again);
    return rooms.runBy('join', updateId, async (newest) => {
      // Whether it takes part in the draw depends on the opening, which may have been moved since.
      const isMoved = newest.sale.opensAt !== room.sale.opensAt;
      const ticket = isMoved ? await stored.give(newest, owner, network, false) : given;
      const lateNumber = ticket.isDrawn ? null : await numberLate(newest, ticket);
      return [owner, ticket.ticket, String(scoreOf(newest.seed, { ...ticket, lateNumber }))];
    });
  }
  return {
    /** Throws Refusal 'not-found', or 'conflict' when the update is over. */
    async check(updateId: string): Promise<void> {
      const room = await rooms.find(updateId);
      if (!room) throw roomNotFound();
      if (room.closed) throw isOver();
    },
    /** The owner's ticket, or a new one. They are there now. Throws Refusal 'too-many-requests'. */
    async take(updateId: string, owner: Owner, network: string, again: boolean): Promise<WireTicket> {
      let reply = await rooms.run('here', updateId, owner);
      if (reply.status === 'no-ticket') reply = await give(updateId, owner, network, false);
      else if (again && reply.state === 'lapsed') reply = await give(updateId, owner, network, true);
      if (!reply.isNear) return wireTicket(reply);
      await letIn.letIn(updateId);
      return wireTicket(await rooms.run('here', updateId, owner));
    },
    /** Throws Refusal 'not-found'. */
    async giveUp(updateId: string, owner: Owner): Promise<void> {
      const { status } = await rooms.run('leave', updateId, owner);
      if (status === 'no-ticket') throw noTicket();
      void letIn.letInSoon(updateId);
    },
  };
}

import { randomUUID } from 'node:crypto';
import { Refusal } from '@slipcast/contracts/refusal';
import type { SaleTerms } from '@slipcast/contracts/sale-terms';
import type { Sku } from '@slipcast/contracts/sku';
import type { Holds } from '../holds/hold-store.ts';
import type { HoldAnswer, Holder } from '../holds/hold.ts';
import { notOpenYet, updatePaused } from '../holds/refusals.ts';
import { cartUnavailable } from '../redis/unavailable.ts';
import type { Counted, Rooms } from './rooms.ts';

/** The terms of a pot's update. A pot that carries them from before there were rooms has none. */
type Sale = (Pick<SaleTerms, 'updateId' | 'opensAt'> & Partial<Pick<SaleTerms, 'room'>>) | undefined;

const TRIES = 5;

const WAIT =
  'This update lets people in a few at a time. Please join the waiting room, and we’ll let you in when it’s your turn.';
const ONE_EACH = 'Others are waiting, so please take one pot for now.';
const waitYourTurn = (updateId: string, message = WAIT): Refusal =>
  new Refusal('wait-your-turn', message, { data: { updateId } });

/** Ends what `begin` began. @param reserved how many pieces; 0: none */
type End = (reserved: number) => Promise<void>;

export type Enter = ReturnType<typeof createEnter>;

/**
 * Asks the room of a pot's update before pieces are reserved. Pieces lie in other slots of a cluster than the room, so it is a step before and
 * another after: in between, and if the last one fails, the room counts a piece too many as taken, and never one too few.
 */
export function createEnter({
  rooms,
  holds,
  freed,
}: {
  rooms: Pick<Rooms, 'run' | 'count' | 'find'>;
  holds: Pick<Holds, 'read'>;
  /** A piece may be available. */
  freed: (updateId: string) => void;
}) {
  /** Throws Refusal 'wait-your-turn', 'not-open-yet', 'update-paused', 'unavailable'. */
  async function begin(
    { updateId, opensAt }: NonNullable<Sale>,
    owner: string,
    pieces: number,
    isEarly = false,
  ): Promise<End> {
    const token = randomUUID();
    let counted: Counted | undefined;
    let takes = '';
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const { status, ...now } = await rooms.run(
        'begin',
        updateId,
        owner,
        token,
        pieces,
        counted?.free ?? '',
        takes,
        Number(isEarly),
      );
      if (status === 'not-open') throw notOpenYet(Date.parse(opensAt));
      if (status === 'paused') throw updatePaused();
      if (status === 'wait') throw waitYourTurn(updateId);
      if (status === 'one-each') throw waitYourTurn(updateId, ONE_EACH);
      if (status !== 'again')
        // Without Redis it ends by itself.
        return async (reserved) => {
          await rooms.run('end', updateId, owner, token, reserved).catch(() => {});
          if (reserved === 0) freed(updateId);
        };
      takes = now.takes;
      const room = await rooms.find(updateId);
      counted = room && (await rooms.count(room));
    }
    throw waitYourTurn(updateId);
  }
  const heldBy = async (sku: Sku, owner: Holder['owner'] | undefined): Promise<number> =>
    owner ? (await holds.read(sku, owner)).hold.quantity : 0;
  /** Throws Refusal 'unavailable' until this service has learnt of the room that a pot's terms name. */
  const hasRoom = async (sale: Sale): Promise<boolean> => {
    if (!sale?.room) return false;
    const room = await rooms.find(sale.updateId);
    if (!room) throw cartUnavailable(new Error(`the waiting room of ${sale.updateId} is not known yet`));
    return !room.closed;
  };

  /** Whether there is anyone to let in when a piece is released, which always succeeds. */
  const letsIn = async (sale: Sale): Promise<boolean> =>
    Boolean(sale?.room) && (await rooms.find(sale?.updateId ?? ''))?.closed === false;

  return {
    begin,
    hasRoom,
    /**
     * Reserves with `work` if it is the shopper's turn. What a shopper holds already, also as a guest before logging in, needs no turn. Throws
     * Refusal as `begin` does.
     *
     * @param how whether `pieces` are added to those that the shopper has of the pot, or are all of them
     */
    async enter<T extends { held: HoldAnswer }>(
      sale: Sale,
      { owner, guest, isEarly }: Holder,
      sku: Sku,
      how: 'add' | 'set',
      pieces: number,
      work: () => Promise<T>,
    ): Promise<T> {
      if (!sale || !(await hasRoom(sale))) return work();
      const [own, asGuest] = await Promise.all([
        heldBy(sku, owner),
        heldBy(sku, guest === owner ? undefined : guest),
      ]);
      const more = how === 'add' ? pieces - asGuest : pieces - own - asGuest;
      if (more < 0 && how === 'set') return this.giveBack(sale, owner, -more, work);
      if (more <= 0) return work();
      const end = await begin(sale, owner, more, isEarly);
      try {
        const done = await work();
        await end(more);
        return done;
      } catch (error) {
        await end(0);
        throw error;
      }
    },
    /** Releases all that the owner has reserved of a pot, as `giveBack` does. */
    async leaveHold<T>(sale: Sale, owner: Holder['owner'], sku: Sku, work: () => Promise<T>): Promise<T> {
      if (!sale || !(await letsIn(sale))) return work();
      return this.giveBack(sale, owner, await heldBy(sku, owner), work);
    },
    /** Releases pieces with `work`: a shopper who has none left may choose another while the time lasts, and otherwise the next person is let in. */
    async giveBack<T>(sale: Sale, owner: string, pieces: number, work: () => Promise<T>): Promise<T> {
      if (!sale || pieces <= 0 || !(await letsIn(sale))) return work();
      await rooms.run('give-back', sale.updateId, owner, pieces);
      const done = await work();
      freed(sale.updateId);
      return done;
    },
  };
}

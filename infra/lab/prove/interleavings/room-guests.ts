import { MAIN } from '@slipcast/contracts/sku';
import { saleTerms } from '@slipcast/testkit/sale-terms';
import { readTickets } from '../../../../services/cart/src/rooms/ticket-store.ts';
import { CartOwners } from './cart-owners.ts';
import { turn } from './gated-stores.ts';

/** Shoppers of one schedule who have come for a shop update with a waiting room, which is open. */
export class RoomGuests extends CartOwners {
  /** The place that each ticket's shopper was shown first. */
  private readonly places = new Map<string, number>();
  private isRoomLost = false;

  private get update(): string {
    return `kiln-${this.id}`;
  }
  private get room() {
    return this.front.room;
  }

  /**
   * These pots are in the update, and these clients wait, in this order.
   *
   * @param opensAt of the room, in ISO 8601; default: it is open
   */
  async openRoom(skus: string[], clients: string[], opensAt?: string): Promise<void> {
    const sale = { ...this.open, ...(opensAt && { opensAt }) };
    const productIds = skus.map((sku) => this.sku(sku).productId);
    await this.world.pool.cart.query(
      `INSERT INTO room (update_id, sale, closed, product_ids, seed) VALUES ($1, $2, false, $3, $4)`,
      [this.update, JSON.stringify(sale), productIds, '5d'.repeat(32)],
    );
    await this.world.pool.cart.query(
      `INSERT INTO product (id, version, removed, facts) SELECT id, 1, false, $2 FROM unnest($1::text[]) AS id
       ON CONFLICT (id) DO UPDATE SET facts = excluded.facts`,
      [productIds, JSON.stringify({ skus: [{ variantId: MAIN }], sale })],
    );
    for (const sku of skus) this.sales.set(sku, sale);
    for (const client of clients) await this.room.tickets.take(this.update, this.owner(client), '', false);
  }

  /** The terms of a room that has been open for years. */
  private get open() {
    return saleTerms({ updateId: this.update, room: { from: 0, minutes: 10 } });
  }

  /** The maker lets the room open now, which was to open later. */
  async openNow(): Promise<void> {
    await turn('the update opens');
    const sale = { ...this.open, revision: 2, opensAt: new Date().toISOString() };
    await this.world.pool.cart.query('UPDATE room SET sale = $2 WHERE update_id = $1', [
      this.update,
      JSON.stringify(sale),
    ]);
    for (const { room } of [this.front, this.back]) room.rooms.forget(this.update);
  }

  /** The maker closes the update, as its event tells all processes. */
  async closeUpdate(): Promise<void> {
    await turn('the update closes');
    const sale = { ...this.open, revision: 2 };
    await this.world.pool.cart.query('UPDATE room SET closed = true, sale = $2 WHERE update_id = $1', [
      this.update,
      JSON.stringify(sale),
    ]);
    for (const { room } of [this.front, this.back]) room.rooms.forget(this.update);
    const closed = await this.room.rooms.find(this.update);
    if (closed) await this.room.rooms.clear(closed);
  }
  /** Asks for a pot of an update that is over: it is not the room's any more. */
  async takesWhatIsLeft(client: string, sku: string): Promise<void> {
    const reply = await this.hold(client, sku);
    if (reply.kind === 'refused' && reply.code === 'wait-your-turn')
      throw new Error(`${client} has to wait for a turn although the update is over`);
  }
  /** Throws if Redis still has something of the room, and keeps it. */
  async roomHasGone(): Promise<void> {
    const left = await this.world.clock.lastsOfRoom(this.update);
    if (left.length > 0) throw new Error(`Redis keeps ${left.join(', ')} of an update that is over`);
  }

  /** Redis loses the room, as it does with everything else when it is started again without its file. */
  async loseRoom(): Promise<void> {
    this.isRoomLost = true;
    await turn('Redis loses the room');
    await this.world.clock.loseRoom(this.update);
  }

  /** Takes or looks at a place. Throws if it was another before, or if the published draw does not say the same of its ticket. */
  async comes(client: string): Promise<void> {
    const { ticket, isDrawn, place } = await this.room.tickets.take(
      this.update,
      this.owner(client),
      '',
      false,
    );
    const before = this.places.get(ticket) ?? place;
    if (place !== null) this.places.set(ticket, place);
    // A person in front may have been lost before they had an answer.
    const isBetter = this.isRoomLost && Number(place) < Number(before);
    if (before !== place && !isBetter) throw new Error(`${client} had place ${before}, and now has ${place}`);
    const stored = await this.room.rooms.find(this.update);
    if (place === null || !stored || stored.sale.revision === 1) return;
    const published = (await readTickets(this.world.pool.cart, stored)).find((one) => one.ticket === ticket);
    if (published?.isDrawn !== isDrawn)
      throw new Error(`${client} has place ${place} in the draw, and the published draw does not have them`);
  }

  /** So many seconds of everyone's time to choose pass. */
  async passTimeToChoose(seconds: number): Promise<void> {
    await this.world.clock.passTimeInRoom(this.update, seconds * 1000);
  }
  /** As `passTimeToChoose`, at some point of the schedule. */
  async timeToChooseEnds(seconds: number): Promise<void> {
    await turn(`${seconds} seconds pass`);
    await this.passTimeToChoose(seconds);
  }

  /** As `choose`, by someone whose time may end before they have chosen. */
  async chooseInTime(client: string, ...skus: string[]): Promise<void> {
    if (!(await this.isLetIn(client))) return;
    for (const sku of skus) if ((await this.hold(client, sku)).kind === 'held') return;
    if (await this.isLetIn(client)) throw new Error(`${client} has time left, and there was nothing left`);
  }

  /** Someone opens the room's page, or a job looks. */
  async letIn(): Promise<void> {
    await this.room.letIn(this.update);
  }
  giveUpSeat(client: string): Promise<void> {
    return this.room.tickets.giveUp(this.update, this.owner(client));
  }

  /** Whether it is this client's turn. Throws if someone who has waited for longer has been passed over. */
  async isLetIn(client: string): Promise<boolean> {
    const { state, place } = await this.room.tickets.take(this.update, this.owner(client), '', false);
    if (state !== 'in') return false;
    const { firstWaiting = Infinity } = await this.room.rooms.run('look', this.update);
    if (firstWaiting < (place ?? 0))
      throw new Error(`${client} was let in at place ${place}, and place ${firstWaiting} still waits`);
    return true;
  }

  /** Chooses one of these pots if it is this client's turn. Throws if there is none: no one is let in to look at empty shelves. */
  async choose(client: string, ...skus: string[]): Promise<boolean> {
    if (!(await this.isLetIn(client))) return false;
    for (const sku of skus) if ((await this.hold(client, sku)).kind === 'held') return true;
    throw new Error(`${client} was let in, and there was nothing left`);
  }
}

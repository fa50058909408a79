import { MAIN } from '@slipcast/contracts/sku';
import { saleTerms } from '@slipcast/testkit/sale-terms';
import { CartOwners } from './cart-owners.ts';

/** Shoppers of one schedule who have come for a shop update with a waiting room, which is open. */
export class RoomGuests extends CartOwners {
  private get update(): string {
    return `kiln-${this.id}`;
  }
  private get room() {
    return this.front.room;
  }

  /** These pots are in the update, and these clients wait, in this order. */
  async openRoom(skus: string[], clients: string[]): Promise<void> {
    const sale = saleTerms({ updateId: this.update, room: { from: 0, minutes: 10 } });
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

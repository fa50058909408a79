import { Refusal } from '@slipcast/contracts/refusal';
import type { Sku } from '@slipcast/contracts/sku';
import { addToCart, emptyCart } from '../../../../services/cart/src/carts/change-cart.ts';
import type { Reply } from '../judge/history.ts';
import { Clients } from './clients.ts';

/** The shoppers of one schedule who log in, and what else may happen to a whole cart. */
export class CartOwners extends Clients {
  /** The guest's items and holds move to the account. */
  async signIn(client: string): Promise<void> {
    await this.record(client, { kind: 'visit', what: 'log in' }, async () => {
      await this.front.signIn(this.guest(client), this.account(client));
      this.accounts.add(client);
      return { kind: 'done' };
    });
  }

  /** Does this if the pot is in the cart, which has a button for it. */
  async ifInCart(client: string, sku: string, work: () => Promise<unknown>): Promise<void> {
    const { productId, variantId } = this.sku(sku);
    const items = await this.front.carts.items(this.owner(client));
    if (items.some((one) => one.productId === productId && one.variantId === variantId)) await work();
  }

  /** Logs in with pieces in the cart whose reservation has ended, so they are reserved again. */
  async signInWithEndedHold(client: string, sku: string, quantity: number): Promise<void> {
    await this.record(client, { kind: 'hold', sku, quantity }, async () => {
      await this.front.signIn(this.guest(client), this.account(client));
      const { hold, now } = await this.front.holds.read(this.sku(sku), this.account(client));
      return { kind: 'held', held: hold.quantity, until: this.now() + hold.expiresAt - now };
    });
    this.accounts.add(client);
  }

  /** The client has logged in, and adds a pot before the carts are joined. */
  async addAfterLogin(client: string, sku: string): Promise<void> {
    await this.hold(client, sku, 1, { owner: this.account(client), guest: this.guest(client) });
    this.accounts.add(client);
  }

  /** The client has logged in, and wants so many pieces in all before the carts are joined. */
  async changeAfterLogin(client: string, sku: string, quantity: number): Promise<void> {
    await this.change(client, sku, quantity, { owner: this.account(client), guest: this.guest(client) });
    this.accounts.add(client);
  }

  /** Empties the cart, which has only this pot. */
  emptyCart(client: string, sku: string): Promise<Reply> {
    return this.record(client, { kind: 'release', sku }, async () => {
      await emptyCart(this.cart(), this.owner(client));
      return { kind: 'done' };
    });
  }

  /** The account begins without what the guest had: moving it takes a moment, or has failed. */
  logsInWithoutCart(client: string): void {
    this.accounts.add(client);
  }

  /** Goes on as a guest; the account keeps its cart. */
  logsOut(client: string): void {
    this.accounts.delete(client);
  }

  /** All shoppers come from one network, which may have so many pieces reserved. */
  onOneNetwork(most: number): void {
    // Its own, because all schedules share a Redis.
    this.network = `2001:db8:${this.id.slice(0, 4)}:${this.id.slice(4, 8)}::1`;
    this.networkPieces = this.world.networkPieces(this.front.holds, most);
  }

  /** Wants pieces, for which the network may have too many: the judge knows nothing of networks, so to it that is a visit. */
  async wants(client: string, sku: string, quantity: number): Promise<void> {
    const reply = await this.hold(client, sku, quantity);
    const call = this.calls.findLast((one) => one.client === client);
    if (!call || reply.kind !== 'refused' || reply.status !== 429) return;
    call.did = { kind: 'visit', what: `is refused ${quantity}` };
    call.reply = { kind: 'done' };
  }

  /** Asks for more pieces than the cart can hold. */
  async overfill(client: string, sku: string, quantity: number): Promise<void> {
    await addToCart(
      this.cart(),
      { owner: this.owner(client) },
      this.sku(sku),
      quantity,
      this.terms(sku),
    ).then(
      () => {
        throw new Error(`the cart of ${client} has too much in it`);
      },
      (error: unknown) => {
        if (!(error instanceof Refusal && error.code === 'conflict')) throw error;
      },
    );
  }

  /**
   * Reserves a piece in the account, whose cart is not joined with the guest's yet.
   *
   * @param asGuest what the guest has of it
   */
  holdInAccount(client: string, sku: string, asGuest = 0): Promise<Reply> {
    return this.hold(client, sku, 1, { owner: this.account(client) }, asGuest);
  }

  /** Another process reads what is in stock, and makes the replica if there is none. */
  async compare(sku: string): Promise<void> {
    await this.back.holds.read(this.sku(sku), null);
  }

  /** Someone wants far too much, which ends what has expired and offers it to those who wait. */
  async serve(sku: Sku): Promise<void> {
    const owner = this.guest('greedy');
    await this.back.holds.reserve(sku, { owner }, 1_000_000).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
  }

  /** How many pieces a new shopper gets who wants so many, and then one more; of a pot that everyone may have one of, as many shoppers. */
  async takeAll(sku: Sku, pieces: number): Promise<number> {
    const isOneEach = this.sales.get(this.nameOf(sku))?.oneOfEach ?? false;
    const wishes = isOneEach ? Array.from({ length: pieces + 1 }, () => 1) : [pieces, 1];
    let got = 0;
    for (const [index, wanted] of wishes.entries()) {
      const owner = this.guest(isOneEach ? `afterwards ${index}` : 'afterwards');
      const answer = await this.back.holds.reserve(sku, { owner }, wanted).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        return null;
      });
      const { quantity = 0 } = answer?.hold ?? {};
      got = isOneEach ? got + quantity : Math.max(got, quantity);
    }
    return got;
  }
}

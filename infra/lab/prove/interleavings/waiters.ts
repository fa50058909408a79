import { Refusal } from '@slipcast/contracts/refusal';
import { cartItemRoutes } from '../../../../services/cart/src/carts/item-routes.ts';
import type { CartParts } from '../../../../services/cart/src/carts/parts.ts';
import type { Reply } from '../judge/history.ts';
import { createLocalClient } from './local-client.ts';
import { RoomGuests } from './room-guests.ts';
import { leaveUnconfirmed, type WaitingProcess } from './waiting-process.ts';

type Entry = Awaited<ReturnType<WaitingProcess['entryOf']>>;

/** The shoppers of one schedule who wait for pots that others have. */
export class Waiters extends RoomGuests {
  /** These clients wait for a pot, one after the other. The queue is in Redis alone. */
  async line(sku: string, clients: string[]): Promise<void> {
    for (const [index, client] of clients.entries())
      await this.record(client, { kind: 'wait', sku }, async () => {
        const owners = clients.slice(0, index + 1).map((one) => this.owner(one));
        await this.front.queue(this.sku(sku), owners);
        return { kind: 'waiting' };
      });
  }

  /** Whether a piece has been offered to this client, who waits. */
  look(client: string, sku: string): Promise<Reply> {
    return this.record(client, { kind: 'look', sku }, async () => {
      if (this.front.waiting)
        return this.standing(await this.front.waiting.entryOf(this.owner(client), this.sku(sku)));
      const { hold, now } = await this.front.holds.read(this.sku(sku), this.owner(client));
      if (hold.quantity === 0) return { kind: 'waiting' };
      return { kind: 'offered', until: this.now() + hold.expiresAt - now };
    });
  }

  private standing(entry: Entry): Reply {
    if (!entry) return { kind: 'done' };
    const { offeredUntil } = entry;
    if (!offeredUntil) return { kind: 'waiting' };
    return { kind: 'offered', until: this.now() + offeredUntil.getTime() - Date.now() };
  }

  private get list(): WaitingProcess {
    if (!this.front.waiting) throw new Error('this scenario has no waiting list');
    return this.front.waiting;
  }

  /** Joins the waiting list, whose entries are in PostgreSQL. @param email a guest's address, which is not confirmed yet */
  join(client: string, sku: string, email: string | null = null): Promise<Reply> {
    return this.record(client, { kind: 'wait', sku }, async () =>
      this.standing(await this.list.join(this.sku(sku), this.owner(client), email)),
    );
  }
  /** Logs in to a new account, whose address is not confirmed yet. */
  logsInUnconfirmed(client: string): void {
    this.logsInWithoutCart(client);
    leaveUnconfirmed(this.account(client).slice('u:'.length));
  }
  /** Follows the link that was mailed to this client. */
  confirm(client: string, sku: string): Promise<void> {
    return this.list.confirm(this.sku(sku), this.owner(client));
  }
  /** Follows the link about an offer where this client, who joined the list as a guest, is logged in and no guest. */
  takeByMail(client: string, sku: string): Promise<Reply> {
    const { products, keyOf, entryOfKey } = this.list;
    const owner = this.account(client);
    const shoppers = { orNewGuest: () => ({ owner }), network: () => this.network };
    const routes = cartItemRoutes({
      ...this.cart(),
      products,
      shoppers,
      waitlist: { entryOfKey },
      signReceipt: () => '',
    } as unknown as CartParts);
    return this.record(client, { kind: 'hold', sku, quantity: 1 }, async () => {
      const key = await keyOf(this.sku(sku), this.owner(client));
      const { status, body } = await createLocalClient(() => routes).post<{ code: Refusal['code'] }>(
        '/api/cart/waiting/take',
        { key },
      );
      if (status !== 201) throw new Refusal(body.code, 'The piece cannot be taken');
      this.accounts.add(client);
      const { hold, now } = await this.front.holds.read(this.sku(sku), owner);
      return { kind: 'held', held: hold.quantity, until: this.now() + hold.expiresAt - now };
    });
  }
  /** Closes the page that shows the place, for longer than a place lasts without it. With a confirmed address, it lasts. */
  async closePage(client: string, sku: string, isConfirmed = false): Promise<void> {
    const close = () => this.list.closePage(this.sku(sku), this.owner(client));
    if (isConfirmed) return close();
    await this.record(client, { kind: 'leave', sku }, () => close().then(() => ({ kind: 'done' })));
  }

  /** Joins the list, leaves it or looks at it, if there is a button for that: none where the pot is in the cart. */
  async useList(client: string, sku: string, how: 'join' | 'leave' | 'look'): Promise<void> {
    const isListed = Boolean(await this.list.entryOf(this.owner(client), this.sku(sku)));
    let isInCart = false;
    await this.ifInCart(client, sku, async () => void (isInCart = true));
    if (!isInCart && isListed === (how !== 'join')) await this[how](client, sku);
  }

  /** Presses the button of the list again, or in another window, while waiting: the place stays. */
  async askAgain(client: string, sku: string): Promise<void> {
    if (await this.list.entryOf(this.owner(client), this.sku(sku))) await this.join(client, sku);
  }

  leave(client: string, sku: string): Promise<Reply> {
    return this.record(client, { kind: 'leave', sku }, async () => {
      await this.list.leave(this.sku(sku), this.owner(client));
      return { kind: 'done' };
    });
  }

  /** The comparison, which makes replicas that Redis has lost, and the job that goes through all queues. */
  async serveQueues(): Promise<void> {
    const names = new Set(this.calls.flatMap(({ did }) => (did.kind === 'wait' ? [did.sku] : [])));
    for (const name of names) {
      await this.back.holds.read(this.sku(name), null);
      if (this.passed > 0) await this.serve(this.sku(name));
      await this.back.waiting?.serve(this.sku(name));
    }
  }
}

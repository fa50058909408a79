import { randomUUID } from 'node:crypto';
import type { TicketAnswer, WireRoom, WireTicket } from '@slipcast/contracts/http/room';
import type { SaleTerms } from '@slipcast/contracts/sale-terms';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { saleTerms } from '@slipcast/testkit/sale-terms';
import type { Browser } from './browser.ts';
import type { CartFixture } from './cart-fixture.ts';

/** Shop updates with a waiting room, on the real service. */
export class RoomFixture {
  private readonly cart: CartFixture;
  id = '';
  pots: string[] = [];
  terms!: SaleTerms;
  constructor(cart: CartFixture) {
    this.cart = cart;
  }

  /** By the clock of the Redis that decides. */
  async now(): Promise<number> {
    const [seconds, micros] = (await this.cart.client.time()).map(Number) as [number, number];
    return seconds * 1000 + Math.floor(micros / 1000);
  }

  /** An update with one piece of each pot, that opens soon. */
  async announce(
    pots: number,
    room: Partial<SaleTerms & { from: number; pieces: number }> = {},
    opensInMs = 1500,
  ) {
    this.id = `kiln-${randomUUID()}`;
    const { from = 0, ...rest } = room;
    this.terms = saleTerms({
      updateId: this.id,
      opensAt: new Date((await this.now()) + opensInMs).toISOString(),
      room: { from, minutes: 10 },
      ...rest,
    });
    this.pots = await Promise.all(
      Array.from({ length: pots }, () => this.cart.product(1, undefined, 'Moon jar', this.terms)),
    );
    await this.say({});
    return this;
  }

  /** The catalogue publishes a change. */
  async say(change: Partial<SaleTerms>, state: 'announced' | 'closed' = 'announced'): Promise<void> {
    this.terms = { ...this.terms, ...change };
    await this.cart.publish('update.changed.v1', this.id, {
      version: this.terms.revision,
      sale: this.terms,
      state,
      productIds: this.pots,
    });
    await waitFor('the room knows', async () => {
      const { rows } = await this.cart.pool.query<{ revision: number }>(
        `SELECT (sale ->> 'revision')::int AS revision FROM room WHERE update_id = $1`,
        [this.id],
      );
      return rows[0]?.revision === this.terms.revision;
    });
  }

  async opened(): Promise<void> {
    const left = Date.parse(this.terms.opensAt) - (await this.now());
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, left) + 10));
  }

  ticket = (browser: Browser, body?: { again: boolean }) =>
    browser.call<TicketAnswer>('POST', `/api/cart/rooms/${this.id}/ticket`, body);
  async mine(browser: Browser): Promise<WireTicket> {
    return (await this.ticket(browser)).body.ticket;
  }
  giveUp = (browser: Browser) => browser.call('DELETE', `/api/cart/rooms/${this.id}/ticket`);
  show = async (browser = this.cart.guestBrowser()): Promise<WireRoom> =>
    (await browser.call<WireRoom>('GET', `/api/cart/rooms/${this.id}`)).body;

  /** Guests with a ticket. */
  async guests(number: number): Promise<Browser[]> {
    const browsers = Array.from({ length: number }, () => this.cart.guestBrowser());
    await Promise.all(browsers.map((browser) => this.ticket(browser)));
    return browsers;
  }

  /** These browsers in the order of their places, as they are now. */
  async inOrder(browsers: Browser[]): Promise<{ browser: Browser; ticket: WireTicket }[]> {
    const all = await Promise.all(
      browsers.map(async (browser) => ({ browser, ticket: await this.mine(browser) })),
    );
    return all.toSorted((one, other) => (one.ticket.place ?? 0) - (other.ticket.place ?? 0));
  }

  key = (name: string): string => `cart:room-${name}:{room ${this.id}}`;
}

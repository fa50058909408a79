import type { Did } from '../judge/did.ts';
import type { Reply } from '../judge/history.ts';
import { Browser, type Answer } from './browser.ts';
import type { Recorder } from './recorder.ts';
import { shownInCart, type CartItem, type ShownCart } from './shown-cart.ts';
import type { Pot, ShopUnderTest } from './shop.ts';

/** What this shopper has of a pot in the cart, as the shop last said. */
interface InCart {
  pot: Pot;
  item: string;
  receipt: string | undefined;
}
interface WaitingPlace {
  id: string;
  until: string | null;
}

export const done = (): Reply => ({ kind: 'done' });

/** One shopper, and what they can do in the shop. Every call is written down. */
export class Person {
  readonly browser: Browser;
  readonly cart = new Map<string, InCart>();
  /** The last order that they have placed. */
  lastOrder: { id: string; number: string } | null = null;
  /** Ids of places in queues, by pot. */
  private readonly places = new Map<string, string>();
  private readonly recorder: Recorder;
  private readonly client: string;
  private payments = 0;
  /** Whether the cart is that of the account too. */
  private isMerged = true;
  /** A guest whose first answer was lost comes back as a new person: the shop cannot recognise them. */
  private lives = 1;

  constructor(client: string, recorder: Recorder, shop: ShopUnderTest, address: string) {
    this.client = client;
    this.recorder = recorder;
    this.browser = new Browser(() => shop.url, address);
  }

  get name(): string {
    return this.lives === 1 ? this.client : `${this.client}~${this.lives}`;
  }

  /** A separate email address for every payment, so that an order at the end shows which payment it belongs to. */
  nextEmail(domain: string): string {
    this.payments += 1;
    return `${this.name.replace('~', '-')}.${this.payments}@${domain}`;
  }

  record(
    did: Did,
    ask: () => Promise<Answer>,
    understand: (answer: Answer, asked: number) => Reply,
  ): Promise<Reply | null> {
    return this.recorder.record(this.name, did, ask, understand);
  }

  visit(what: string, path: string): Promise<Reply | null> {
    return this.record({ kind: 'visit', what }, () => this.browser.ask('GET', path), done);
  }

  read(pot: Pot): Promise<Reply | null> {
    return this.record(
      { kind: 'read', sku: pot.sku },
      () => this.browser.ask('GET', `/api/cart/stock/${pot.productId}?variantId=main`),
      ({ body }) => ({ kind: 'available', available: Number(body.availableStock) }),
    );
  }

  /** Understands an answer with a cart item: how many pieces are reserved, and until when on the run's clock. */
  private readonly held =
    (pot: Pot) =>
    ({ body }: Answer, asked: number): Reply => {
      const { item, serverTime } = body as { item: CartItem; serverTime: string };
      this.cart.set(pot.sku, { pot, item: item.id, receipt: item.receipt ?? undefined });
      if (!item.reserved_at || !item.expires_at) return { kind: 'held', held: 0, until: asked };
      const until = asked + Date.parse(item.expires_at) - Date.parse(serverTime);
      return { kind: 'held', held: item.quantity, until };
    };

  /** Looks at the cart, and at this pot in it. An account whose cart could not be joined with the guest's shows nothing yet. */
  async seeCart(pot: Pot): Promise<Reply | null> {
    if (!this.isMerged) return null;
    return this.record(
      { kind: 'cart', sku: pot.sku },
      () => this.browser.ask('GET', '/api/cart'),
      ({ body }, asked) => shownInCart(body as unknown as ShownCart, pot, asked),
    );
  }

  async hold(pot: Pot, quantity: number, goneAfterMs?: number): Promise<Reply | null> {
    const isKnown = this.browser.isKnown;
    const body = { product_id: pot.productId, variantId: 'main', quantity };
    const reply = await this.record(
      { kind: 'hold', sku: pot.sku, quantity },
      () => this.browser.ask('POST', '/api/cart/items', body, { goneAfterMs }),
      this.held(pot),
    );
    if (!reply && !isKnown) this.lives += 1;
    return reply;
  }

  async extend(pot: Pot): Promise<Reply | null> {
    const path = this.itemPath(pot);
    if (!path) return null;
    const ask = () => this.browser.ask('POST', `${path}/extend`);
    return this.record({ kind: 'extend', sku: pot.sku }, ask, this.held(pot));
  }

  async change(pot: Pot, quantity: number): Promise<Reply | null> {
    const path = this.itemPath(pot);
    if (!path) return null;
    const ask = () => this.browser.ask('PUT', path, { quantity });
    return this.record({ kind: 'change', sku: pot.sku, quantity }, ask, this.held(pot));
  }

  async release(pot: Pot): Promise<Reply | null> {
    const path = this.itemPath(pot);
    if (!path) return null;
    const ask = () => this.browser.ask('DELETE', path);
    const reply = await this.record({ kind: 'release', sku: pot.sku }, ask, done);
    if (reply?.kind === 'done') this.cart.delete(pot.sku);
    return reply;
  }

  /** Understands an answer about a place in a queue; null: there is none. */
  private placed(place: WaitingPlace | null, serverTime: string, pot: Pot, asked: number): Reply {
    if (place) this.places.set(pot.sku, place.id);
    else this.places.delete(pot.sku);
    if (!place) return done();
    if (!place.until) return { kind: 'waiting' };
    const left = Date.parse(place.until) - Date.parse(serverTime);
    return left > 0 ? { kind: 'offered', until: asked + left } : done();
  }

  /** Waits for a pot that others have. */
  async wait(pot: Pot): Promise<Reply | null> {
    const isKnown = this.browser.isKnown;
    const reply = await this.record(
      { kind: 'wait', sku: pot.sku },
      () => this.browser.ask('POST', '/api/cart/waiting', { product_id: pot.productId, variantId: 'main' }),
      ({ body }, asked) => this.placed(body.place, body.serverTime, pot, asked),
    );
    if (!reply && !isKnown) this.lives += 1;
    return reply;
  }

  look(pot: Pot): Promise<Reply | null> {
    return this.record(
      { kind: 'look', sku: pot.sku },
      () => this.browser.ask('GET', '/api/cart/waiting'),
      ({ body }, asked) => {
        const places = body.places as (WaitingPlace & { product_id: string })[];
        const own = places.find(({ product_id: id }) => id === pot.productId) ?? null;
        return this.placed(own, body.serverTime, pot, asked);
      },
    );
  }

  async leave(pot: Pot): Promise<Reply | null> {
    const place = this.places.get(pot.sku);
    if (!place) return null;
    const ask = () => this.browser.ask('DELETE', `/api/cart/waiting/${place}`);
    const reply = await this.record({ kind: 'leave', sku: pot.sku }, ask, done);
    if (reply?.kind === 'done') this.places.delete(pot.sku);
    return reply;
  }

  private itemPath(pot: Pot): string | null {
    const item = this.cart.get(pot.sku)?.item;
    return item ? `/api/cart/items/${item}` : null;
  }

  /** Makes an account. What the guest has in the cart is the account's from now on. */
  async signUp(email: string): Promise<void> {
    const body = { name: 'Sal Shopper', email, password: 'wheel-thrown-42' };
    const register = () => this.browser.ask('POST', '/api/auth/register', body);
    await this.record({ kind: 'visit', what: 'sign up' }, register, (answer) => {
      this.browser.token = String(answer.body.token);
      return done();
    });
    if (!this.browser.token) return;
    this.isMerged = false;
    const merge = () => this.browser.ask('POST', '/api/cart/merge', {});
    await this.record({ kind: 'visit', what: 'merge carts' }, merge, ({ body: { CartItems: items } }) => {
      for (const inCart of this.cart.values()) {
        const moved = (items as CartItem[]).find(({ product_id: id }) => id === inCart.pot.productId);
        inCart.item = moved?.id ?? '';
        inCart.receipt = moved?.receipt ?? undefined;
      }
      this.isMerged = true;
      return done();
    });
  }
}

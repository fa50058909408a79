import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Did } from '../judge/did.ts';
import type { Reply } from '../judge/history.ts';
import { askUntilAnswered, Browser, type Answer } from './browser.ts';
import { deliveryOptions, type Prices } from './delivery.ts';
import type { Code } from './paying.ts';
import { done } from './person.ts';
import type { AdminOrder } from './admin-order.ts';
import type { Recorder } from './recorder.ts';
import type { Pot, ShopUnderTest } from './shop.ts';

export interface PotToMake {
  sku: string;
  category: string;
  description: string;
  pieces: number;
  pence: number;
}

const PAGE = 500;
/** An edit travels to the ledger as an event: a crash in between delays it, and loses nothing. */
const EDIT_MS = 30_000;
const ON_SALE_TRIES = 150;

/** The maker in the back office: makes pots, puts more into stock, ships and cancels. */
export class Maker {
  private readonly browser: Browser;
  private readonly shop: ShopUnderTest;
  private readonly recorder: Recorder;
  private readonly editMs: number;

  /** @param editMs how long an edit of stock may take until shoppers have it */
  constructor(recorder: Recorder, shop: ShopUnderTest, editMs = EDIT_MS) {
    this.editMs = editMs;
    this.recorder = recorder;
    this.shop = shop;
    this.browser = new Browser(() => shop.url, '127.0.0.1');
  }

  /** @throws Error in plain words when the shop does not let this admin in */
  async signIn(): Promise<void> {
    this.browser.token = null;
    const { status, body } = await askUntilAnswered(() =>
      this.browser.ask('POST', '/api/auth/login', this.shop.admin),
    );
    if (!body?.token)
      throw new Error(`the shop does not let ${this.shop.admin.email} in: ${status} ${body?.message ?? ''}`);
    this.browser.token = body.token;
  }

  /** Asks once, and perhaps does not wait for the answer. Throws Unanswered or NotReached. */
  askOnce(method: string, path: string, body: unknown, goneAfterMs?: number): Promise<Answer> {
    return this.browser.ask(method, path, body, { goneAfterMs });
  }

  /** Asks until there is an answer, and logs in again where a session has ended. */
  async ask(method: string, path: string, body?: unknown): Promise<Answer> {
    const ask = () => askUntilAnswered(() => this.browser.ask(method, path, body));
    const answer = await ask();
    if (answer.status !== 401) return answer;
    await this.signIn();
    return ask();
  }

  async must(method: string, path: string, body?: unknown): Promise<Answer['body']> {
    const answer = await this.ask(method, path, body);
    if (answer.status >= 300)
      throw new Error(`${method} ${path}: ${answer.status} ${answer.body?.message ?? ''}`);
    return answer.body;
  }

  record(
    did: Did,
    ask: () => Promise<Answer>,
    understand: (answer: Answer) => Reply = done,
  ): Promise<Reply | null> {
    return this.recorder.record('maker', did, ask, understand);
  }

  /** Puts a new pot on sale and waits until it can be bought. */
  async makePot({ sku, pieces, pence, category, description }: PotToMake): Promise<Pot> {
    const product = {
      name: sku,
      description,
      price: pence / 100,
      stock: pieces,
      category,
      color: 'Slate',
      weight_grams: 300,
      images: [],
      variants: [],
      saveId: randomUUID(),
    };
    let productId = '';
    await this.record({ kind: 'stock', sku, delta: pieces }, async () => {
      const answer = await this.ask('POST', '/api/admin/products', product);
      productId = answer.body?.id ?? '';
      for (let tried = 0; productId && tried < ON_SALE_TRIES; tried += 1) {
        const { body } = await this.ask('GET', `/api/cart/stock/${productId}?variantId=main`);
        if (body?.availableStock === pieces) return answer;
        await sleep(100);
      }
      throw new Error(`${sku} could not be put on sale: ${answer.status} ${answer.body?.message ?? ''}`);
    });
    return { sku, productId, pence };
  }

  /** Puts pieces into stock, or takes some out. */
  async editStock(pot: Pot, delta: number): Promise<void> {
    const { products } = (await this.must(
      'GET',
      `/api/admin/products?page=1&limit=100&search=${encodeURIComponent(pot.sku)}`,
    )) as { products: (Record<string, unknown> & { id: string; stock: number; revision: number })[] };
    const product = products.find(({ id }) => id === pot.productId);
    if (!product) return;
    const edited = {
      ...product,
      stock: Math.max(0, product.stock + delta),
      stockLoaded: product.stock,
      revisionLoaded: product.revision,
      saveId: randomUUID(),
    };
    if (edited.stock === product.stock) return;
    const did = {
      kind: 'stock',
      sku: pot.sku,
      delta: edited.stock - product.stock,
      withinMs: this.editMs,
    } as const;
    await this.record(did, () => this.ask('PUT', `/api/admin/products/${pot.productId}`, edited));
  }

  /** Says what each way of delivery costs from now on. The revision keeps an edit whose answer was lost from coming late. */
  async setDelivery(prices: Prices): Promise<void> {
    const { revision } = (await this.must('GET', '/api/admin/delivery-options')) as { revision: number };
    const body = { ...deliveryOptions(prices), revisionLoaded: revision };
    await this.record({ kind: 'delivery', prices }, () =>
      this.ask('PUT', '/api/admin/delivery-options', body),
    );
  }

  /** Makes a discount code that so many orders can use. */
  async makeCode({ code, pence }: Code, uses: number): Promise<void> {
    const body = { code, worth: { by: 'amount', pence }, usesMax: uses };
    await this.record({ kind: 'code', code, uses }, () => this.ask('POST', '/api/admin/codes', body));
  }

  async newest(status: string, search: string): Promise<AdminOrder[]> {
    const query = new URLSearchParams({ page: '1', limit: '20', status, search });
    const { orders } = (await this.must('GET', `/api/admin/orders?${query}`)) as { orders: AdminOrder[] };
    return orders;
  }

  async cancel({ id, orderNumber }: Pick<AdminOrder, 'id' | 'orderNumber'>): Promise<void> {
    await this.record({ kind: 'cancel', order: orderNumber }, () =>
      this.ask('PUT', `/api/admin/orders/${id}/status`, { status: 'cancelled' }),
    );
  }

  async ship({ id, orderNumber }: AdminOrder): Promise<void> {
    await this.record({ kind: 'ship', order: orderNumber }, () =>
      this.ask('PUT', `/api/admin/orders/${id}/ship`, { trackingInfo: `RM ${orderNumber}` }),
    );
  }

  /** Records that a refund which failed was paid back by other means. */
  async settle({ id }: AdminOrder): Promise<void> {
    await this.record({ kind: 'visit', what: 'settle a refund' }, () =>
      this.ask('PUT', `/api/admin/orders/${id}/settle-refund`, {}),
    );
  }

  /** Every order with this text in its number, name or address. */
  async orders(search: string): Promise<AdminOrder[]> {
    const found: AdminOrder[] = [];
    for (let page = 1; ; page += 1) {
      const query = new URLSearchParams({ page: String(page), limit: String(PAGE), search });
      const { orders } = (await this.must('GET', `/api/admin/orders?${query}`)) as { orders: AdminOrder[] };
      found.push(...orders);
      if (orders.length < PAGE) return found;
    }
  }

  /** What the shop says is available to a stranger, and what the shop window shows. */
  async stockOf({ productId }: Pot): Promise<{ available: number; shown: number }> {
    const stranger = new Browser(() => this.shop.url, '127.0.0.1');
    const [stock, product] = await Promise.all([
      askUntilAnswered(() => stranger.ask('GET', `/api/cart/stock/${productId}?variantId=main`)),
      askUntilAnswered(() => stranger.ask('GET', `/api/products/${productId}`)),
    ]);
    return { available: Number(stock.body.availableStock), shown: Number(product.body.stock) };
  }

  async removePot({ productId }: Pot): Promise<void> {
    await this.must('DELETE', `/api/admin/products/${productId}`);
  }
}

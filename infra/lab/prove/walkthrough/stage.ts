import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LiteShop } from '../sale/lite-shop.ts';
import { Browser, type Answer } from '../traffic/browser.ts';
import { PartFailed, type Findings } from './findings.ts';
import { PostBox } from './post-box.ts';
import { Square } from './square.ts';

type Body = Answer['body'];

const [MOST_TRIES, BUSY_MS] = [20, 500];

/** A person in front of a browser: a shopper, or someone who works in the back office. */
export class Person {
  readonly browser: Browser;
  readonly email: string;
  constructor(browser: Browser, email: string) {
    this.browser = browser;
    this.email = email;
  }

  /** Asks a busy shop again, which has refused before it did anything. */
  async ask(method: string, path: string, body?: unknown): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      const answer = await this.browser.ask(method, `/api${path}`, body);
      const isBusy =
        answer.status === 503 &&
        (method === 'GET' || String(answer.body?.message).startsWith('A lot of people'));
      if (!isBusy || tries === MOST_TRIES) return answer;
      await sleep(BUSY_MS);
    }
  }

  /** @throws PartFailed with the shop's own words when it refuses */
  async must(method: string, path: string, body?: unknown): Promise<Body> {
    const answer = await this.ask(method, path, body);
    if (answer.status >= 300)
      throw new PartFailed(`${method} ${path} was refused: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }
  get(path: string): Promise<Body> {
    return this.must('GET', path);
  }
}

export interface WalkPot {
  id: string;
  name: string;
  pence: number;
  /** As the back office shows it. */
  product: Body;
}
export interface WalkOrder {
  id: string;
  number: string;
  email: string;
  paymentId: string;
  /** As the checkout answered. */
  order: Body;
  buyer: Person;
}
export interface Purchase {
  buyer?: Person;
  quantity?: number;
  variantId?: string;
  /** What to pay; default the pot's price times the quantity. */
  pence?: number;
  /** Further fields of the order. */
  more?: object;
}

export const ADDRESS = '1 Kiln Lane, Stoke-on-Trent, ST1 5AB';
const STOCK = 5;

/** The shop in which all parts run, and the people and pots that they make in it. */
export class Stage {
  readonly shop: LiteShop;
  readonly post: PostBox;
  readonly square: Square;
  maker: Person;
  private people = 0;

  constructor(shop: LiteShop) {
    this.shop = shop;
    this.post = new PostBox(() => shop.address.mailboxUrl ?? '');
    this.square = new Square(() => shop.address.sandboxUrl);
    this.maker = this.guest('maker');
  }

  /** Someone with a network address and an email address of their own, and no account. */
  guest(name = 'gwen'): Person {
    this.people += 1;
    const address = `198.51.${100 + Math.floor(this.people / 250)}.${1 + (this.people % 250)}`;
    return new Person(
      new Browser(() => this.shop.address.url, address),
      `${name}-${randomUUID()}@walkthrough.example`,
    );
  }

  /** Someone with a new account, logged in. */
  async customer(name = 'cleo', password = 'wheel-thrown-42'): Promise<Person> {
    const person = this.guest(name);
    const { token } = await person.must('POST', '/auth/register', { name, email: person.email, password });
    person.browser.token = token;
    return person;
  }

  async logInMaker(): Promise<void> {
    this.maker.browser.token = null;
    const { token } = await this.maker.must('POST', '/auth/login', this.shop.address.admin);
    this.maker.browser.token = token;
  }

  /** A new pot, once it can be bought. */
  async pot(findings: Findings, fields: Record<string, unknown> = {}): Promise<WalkPot> {
    const wanted = {
      name: `Walkthrough pot ${randomUUID().slice(0, 8)}`,
      description: 'Made by a proof of the shop. Not for sale.',
      price: 24.5,
      stock: STOCK,
      category: 'Walkthrough',
      color: 'Slate',
      weight_grams: 300,
      images: [],
      variants: [],
      saveId: randomUUID(),
      ...fields,
    };
    const product = await this.maker.must('POST', '/admin/products', wanted);
    await findings.comes(`${wanted.name} is on sale`, () => this.stockOf(product.id), wanted.stock);
    return { id: product.id, name: wanted.name, pence: Math.round(wanted.price * 100), product };
  }

  /** How many pieces a stranger may have now. */
  async stockOf(productId: string, variantId = 'main'): Promise<number> {
    const { body } = await this.maker.ask('GET', `/cart/stock/${productId}?variantId=${variantId}`);
    return body?.availableStock;
  }

  /** Puts it into the cart, pays with a card, and orders. */
  async buy(
    pot: WalkPot,
    { buyer = this.guest(), quantity = 1, variantId = 'main', pence, more }: Purchase = {},
  ): Promise<WalkOrder> {
    const isGuest = buyer.browser.token === null;
    await buyer.must('POST', '/cart/items', { product_id: pot.id, variantId, quantity });
    const { payment } = await buyer.must('POST', `/payments/${isGuest ? 'guest-' : ''}create-payment`, {
      sourceId: 'cnon:card-nonce-ok',
      amount: pence ?? pot.pence * quantity,
      currency: 'GBP',
    });
    const { order, orderToken } = await buyer.must('POST', `/orders/${isGuest ? 'guest-' : ''}checkout`, {
      customer_name: 'Gwen Guest',
      customer_email: buyer.email,
      customer_phone: '01782 000000',
      shipping_address: ADDRESS,
      delivery_address: ADDRESS,
      billing_address: ADDRESS,
      payment_id: payment.id,
      items: [{ product_id: pot.id, quantity, variant_id: variantId }],
      ...more,
    });
    if (isGuest) buyer.browser.orderToken = orderToken;
    return {
      id: order.id,
      number: order.order_number,
      email: buyer.email,
      paymentId: payment.id,
      order,
      buyer,
    };
  }

  /** An order as the back office shows it. */
  seen(order: Pick<WalkOrder, 'id'>): Promise<Body> {
    return this.maker.get(`/admin/orders/${order.id}`);
  }

  /** A file that the shop sends, as bytes. */
  async file(person: Person, path: string): Promise<Buffer> {
    const read = () =>
      fetch(`${this.shop.address.url}/api${path}`, { headers: person.browser.headers(false) });
    let answer = await read();
    for (let tries = 1; answer.status === 503 && tries < MOST_TRIES; tries += 1) {
      await sleep(BUSY_MS);
      answer = await read();
    }
    if (!answer.ok) throw new PartFailed(`GET ${path}: ${answer.status} ${await answer.text()}`);
    return Buffer.from(await answer.arrayBuffer());
  }
}

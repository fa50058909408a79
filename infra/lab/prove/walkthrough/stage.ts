import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LiteShop } from '../sale/lite-shop.ts';
import { Browser, type Answer } from '../traffic/browser.ts';
import { buyAll, type Purchase, type WalkOrder, type WalkPot } from './buying.ts';
import { PartFailed, type Findings } from './findings.ts';
import { BUSY_MS, MOST_TRIES, Person } from './person.ts';
import { PostBox } from './post-box.ts';
import { Square } from './square.ts';

type Body = Answer['body'];

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

  /** One pot, as `buyAll` has it. */
  buy(
    pot: WalkPot,
    {
      buyer = this.guest(),
      quantity = 1,
      variantId,
      ...purchase
    }: Purchase & { buyer?: Person; quantity?: number; variantId?: string } = {},
  ): Promise<WalkOrder> {
    return buyAll(buyer, [{ pot, quantity, ...(variantId && { variantId }) }], purchase);
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

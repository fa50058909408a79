import type { CartShop } from './cart-shop.ts';
import type { Browser } from './browser.ts';
import { Refused, ReservationRules } from './reservation-rules.ts';
import { restock } from './reservation-changes.ts';
import { saleTerms } from '@slipcast/testkit/sale-terms';

/** More than lies between two clocks and two steps. */
export const NEAR_MS = 6000;

interface Said {
  code?: string;
  availableStock?: number;
  availableAt?: string;
}

/** One pot, and the rules beside the shop: what is done is done in both, and both must say the same. */
export class DayOfAPot {
  passed = 0;
  private version = 1;
  readonly rules: ReservationRules;
  readonly people = new Map<string, Browser>();
  /** In words. */
  readonly done: string[] = [];
  readonly shop: CartShop;
  readonly pot: string;
  constructor(shop: CartShop, pot: string, stock: number) {
    [this.shop, this.pot] = [shop, pot];
    this.rules = new ReservationRules(stock);
  }
  now = (): number => Date.now() + this.passed;
  get sku() {
    return { productId: this.pot, variantId: 'main' };
  }
  of(name: string): Browser {
    return this.people.get(name)!;
  }
  /** Until nothing ends just now, so that it does not matter which clock is late. */
  async passesUntilQuiet(milliseconds: number): Promise<void> {
    const { clock, pool } = this.shop;
    // Offers made once Redis's clock has moved on already end at the right time.
    const { rows: before } = await pool.query<{ id: string; until: string }>(
      `SELECT id, offered_until::text AS until FROM waiting_place WHERE product_id = $1 AND offered_until IS NOT NULL`,
      [this.pot],
    );
    await clock.passTime([this.sku], milliseconds);
    await pool.query(
      `UPDATE waiting_place AS place SET offered_until = offered_until - $3 * interval '1 millisecond'
       FROM unnest($1::uuid[], $2::timestamptz[]) AS before (id, until) WHERE place.id = before.id AND offered_until = until`,
      [before.map(({ id }) => id), before.map(({ until }) => until), milliseconds],
    );
    this.passed += milliseconds;
    this.rules.pass(this.now());
    if (milliseconds > 0) this.done.push(`${milliseconds / 1000} s pass`);
    if (this.rules.moments().some((at) => Math.abs(at - this.now()) < NEAR_MS))
      await this.passesUntilQuiet(2 * NEAR_MS);
  }

  /** @param by the rules; where they refuse, the shop must refuse for the same reason */
  async same(
    what: string,
    call: () => Promise<{ status: number; body: object }>,
    by: () => void,
  ): Promise<boolean> {
    const before = this.now();
    const { status, body } = await call();
    this.rules.now = (before + this.now()) / 2;
    let why: Refused | undefined;
    try {
      by();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      why = error;
    }
    const { code, availableStock, availableAt } = body as Said;
    this.done.push(`${what}: ${code ?? 'done'}`);
    if (!why && status < 300) return true;
    const isSame =
      status === 409 &&
      code === why?.message &&
      availableStock === why?.available &&
      (why?.until === undefined || this.isAt(availableAt, why.until));
    if (!isSame) this.shop.fail(`${what}: ${status} ${JSON.stringify(body)}, not ${JSON.stringify(why)}`);
    return false;
  }
  isAt = (text: string | null | undefined, at: number): boolean =>
    Math.abs(Date.parse(text ?? '') + this.passed - at) < NEAR_MS;

  async isCounted(stock: number): Promise<void> {
    this.done.push(`${stock} are counted`);
    await this.stockBecomes(stock);
    restock(this.rules, stock);
  }
  async stockBecomes(stock: number, sale?: Parameters<CartShop['neighbours']['change']>[2]) {
    const change = this.shop.neighbours.change(this.pot, stock, sale);
    await this.shop.publish('stock.changed.v1', this.pot, change);
    await this.shop.until('the change is known', async () => {
      const { body } = await this.shop.internal<{ version: number }[]>('POST', '/internal/stock-seen', {
        skus: [this.sku],
      });
      return body[0]?.version === change.version;
    });
    this.rules.now = this.now();
  }

  /** The pot is in a shop update from now on, which is paused, or has not opened, or is open: to everyone, or for one each. */
  async termsBecome(why: ReservationRules['closed'], oneOfEach: boolean): Promise<void> {
    this.version += 1;
    this.done.push(`${why ?? 'open'}${oneOfEach ? ', one each' : ''}`);
    const opensAt = new Date(Date.now() + (why === 'not-open-yet' ? 1 : -1) * 86_400_000).toISOString();
    const sale = saleTerms({ opensAt, paused: why === 'update-paused', oneOfEach, revision: this.version });
    const facts = { ...(await this.shop.facts(this.pot)), version: this.version, sale };
    await this.shop.publish('product.changed.v1', this.pot, facts);
    await this.shop.knows(this.pot, this.version);
    [this.rules.closed, this.rules.oneOfEach] = [why, oneOfEach];
    this.rules.pass(this.now());
  }
}

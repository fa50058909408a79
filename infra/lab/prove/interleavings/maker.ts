import { randomUUID } from 'node:crypto';
import { MAIN, type Sku } from '@slipcast/contracts/sku';
import { saleTerms } from '@slipcast/testkit/sale-terms';
import { decide } from '../../../../services/order/src/orders/order.ts';
import { PENCE } from './payers.ts';
import { LinkBuyers } from './link-buyers.ts';
import { send } from './gated-stores.ts';

/** A few seconds, in minutes. */
const SECONDS = 0.1;

/** The shoppers, and whatever else happens to their pots and payments: the maker, the card provider, and time. */
export class Maker extends LinkBuyers {
  /** A new pot with its first pieces, on sale before any actor starts. */
  async stock(sku: string, pieces: number): Promise<void> {
    await this.record('maker', { kind: 'stock', sku, delta: pieces }, async () => {
      await this.productEvent(sku, 1, { [MAIN]: pieces });
      await this.back.holds.read(this.sku(sku), null);
      return { kind: 'done' };
    });
  }

  /** New pots of a shop update of which everyone may have so many; null: one of each. */
  async openUpdate(pieces: number | null, stock: Record<string, number>): Promise<void> {
    const sale = saleTerms({ updateId: `update-${this.id}`, pieces, oneOfEach: pieces === null });
    for (const sku of Object.keys(stock)) this.sales.set(sku, sale);
    for (const [sku, pieces] of Object.entries(stock)) await this.stock(sku, pieces);
  }

  /** @param sums of all pieces that were put in and taken out, by variant */
  private async productEvent(
    sku: string,
    version: number,
    sums: Record<string, number>,
    pricePence = PENCE,
  ): Promise<void> {
    const skus = Object.entries(sums).map(([variantId, stockAdjusted]) => {
      return { variantId, color: variantId, pricePence, imageUrl: null, images: [], stockAdjusted };
    });
    const { productId } = this.sku(sku);
    const facts = {
      productId,
      version,
      name: sku,
      category: 'Mugs',
      imageUrl: null,
      images: [],
      skus,
      sale: this.sales.get(sku),
    };
    await this.tell('product.changed.v1', productId, facts);
  }
  private async tell(type: string, key: string, data: unknown): Promise<void> {
    await this.back.deliver({ id: randomUUID(), type, key, occurredAt: new Date().toISOString(), data });
  }

  /** A new pot with one piece of each of these variants. */
  async stockVariants(sku: string, variants: string[]): Promise<void> {
    const each = variants.map((variant) => (variant === MAIN ? sku : `${sku}.${variant}`));
    for (const name of each)
      await this.record('maker', { kind: 'stock', sku: name, delta: 1 }, async () => ({ kind: 'done' }));
    await this.productEvent(sku, 1, Object.fromEntries(variants.map((variant) => [variant, 1])));
    for (const name of each) await this.back.holds.read(this.sku(name), null);
  }

  /** The maker takes a variant of a pot out of the shop, and leaves these with one piece each. */
  async removeVariant(sku: string, version: number, left: string[]): Promise<void> {
    await this.record('maker', { kind: 'price', pot: sku }, async () => {
      await this.productEvent(sku, version, Object.fromEntries(left.map((variant) => [variant, 1])));
      return { kind: 'done' };
    });
  }

  /** The maker changes the price, and nothing else. @param sum of pieces since the beginning */
  async changePrice(sku: string, version: number, sum: number, pence: number): Promise<void> {
    await this.record('maker', { kind: 'price', pot: sku }, async () => {
      await this.productEvent(sku, version, { [MAIN]: sum }, pence);
      return { kind: 'done' };
    });
  }

  /** The maker takes a pot out of the shop, with all the pieces that were put in. */
  async archive(sku: string, version: number, pieces: number): Promise<void> {
    const { productId, variantId } = this.sku(sku);
    await this.record('maker', { kind: 'stock', sku, delta: -pieces }, async () => {
      const skus = [{ variantId, stockAdjusted: 0 }];
      await this.tell('product.removed.v1', productId, { productId, version, skus });
      return { kind: 'done' };
    });
  }

  /**
   * The maker puts in or takes out pieces: `sum` in all since the beginning.
   *
   * @param withinMs for how long shoppers may still see the stock as it was, because the bus brings it later
   */
  async edit(sku: string, version: number, sum: number, delta: number, withinMs = 0): Promise<void> {
    await this.record('maker', { kind: 'stock', sku, delta, withinMs }, async () => {
      await this.productEvent(sku, version, { [MAIN]: sum });
      return { kind: 'done' };
    });
  }

  /** The maker cancels this client's order, once there is one. */
  async cancel(client: string): Promise<void> {
    const { store } = this.back.checkout;
    for (const [payment, payer] of this.payments) {
      const order = payer === client ? await store.byPayment(payment) : null;
      if (!order) continue;
      await this.record('maker', { kind: 'cancel', order: order.orderNumber }, async () => {
        await store.change(order.id, (newest, now) => decide(newest, { type: 'cancel' }, now));
        return { kind: 'done' };
      });
    }
  }

  /** The provider reports what it knows of this client's payment. */
  async webhook(client: string): Promise<void> {
    for (const [id, payer] of this.payments) {
      const payment = payer === client && this.world.provider.chargeOf(id);
      if (payment) await this.back.notify({ kind: 'payment', payment: { ...payment } });
    }
  }

  private allSkus(): Sku[] {
    const names = new Set(this.calls.flatMap(({ did }) => ('sku' in did ? [did.sku] : [])));
    return [...names].map((sku) => this.sku(sku));
  }

  private allOwners(): string[] {
    const clients = new Set(this.calls.map(({ client }) => client));
    return [...clients].flatMap((client) => [this.guest(client), this.account(client)]);
  }

  async loseRedis(): Promise<void> {
    const owners = this.allOwners();
    await send('redis', 'loss', false, () => this.world.clock.lose(this.allSkus(), owners));
  }

  /** A process that was killed in the middle has kept them for a few seconds. */
  locksEnd(): Promise<void> {
    return send('redis', 'locks end', false, () => this.world.clock.endLocks(this.allOwners()));
  }

  /** The returned function makes Redis forget what has happened to the pots since. */
  async rememberRedis(): Promise<() => Promise<void>> {
    const skus = this.allSkus();
    const putBack = await send('redis', 'copy', false, () => this.world.clock.remember(skus));
    return () => send('redis', 'older', false, putBack);
  }

  /** So many minutes pass, and the replica has been compared with the ledger seconds ago. */
  async passTimeTo(sku: string, minutes: number): Promise<void> {
    await this.passTime(minutes - SECONDS);
    await this.serve(this.sku(sku));
    await this.passTime(2 * SECONDS);
  }

  /** Whatever happened to the pots of this schedule happened so much earlier. */
  async passTime(minutes: number): Promise<void> {
    const milliseconds = minutes * 60_000;
    await send('redis', 'clock', false, () => this.world.clock.passTime(this.allSkus(), milliseconds));
    for (const receipt of this.receipts.values()) receipt.until -= milliseconds;
    this.passed += milliseconds;
    this.scheduler.passed += milliseconds;
  }
}

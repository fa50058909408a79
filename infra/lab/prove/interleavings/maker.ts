import { randomUUID } from 'node:crypto';
import { decide } from '../../../../services/order/src/orders/order.ts';
import { Buyers, PENCE } from './buyers.ts';
import { send } from './gated-stores.ts';

/** The shoppers, and whatever else happens to their pots and payments: the maker, the card provider, and time. */
export class Maker extends Buyers {
  /** A new pot with its first pieces, on sale before any actor starts. */
  async stock(sku: string, pieces: number): Promise<void> {
    await this.record('maker', { kind: 'stock', sku, delta: pieces }, async () => {
      await this.productEvent(sku, 1, pieces);
      await this.back.holds.read(this.sku(sku), null);
      return { kind: 'done' };
    });
  }

  private async productEvent(sku: string, version: number, stockAdjusted: number): Promise<void> {
    const facts = {
      variantId: 'main',
      color: 'Slate',
      pricePence: PENCE,
      imageUrl: null,
      images: [],
      stockAdjusted,
    };
    const productId = this.product(sku);
    const data = {
      productId,
      version,
      name: sku,
      category: 'Mugs',
      imageUrl: null,
      images: [],
      skus: [facts],
    };
    const occurredAt = new Date().toISOString();
    const type = 'product.changed.v1';
    await this.back.deliver({ id: randomUUID(), type, key: productId, occurredAt, data });
  }

  /** The maker puts in or takes out pieces: `sum` in all since the beginning. */
  async edit(sku: string, version: number, sum: number, delta: number): Promise<void> {
    await this.record('maker', { kind: 'stock', sku, delta }, async () => {
      await this.productEvent(sku, version, sum);
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

  /** Whatever happened to the pots of this schedule happened so much earlier. */
  async passTime(minutes: number): Promise<void> {
    const milliseconds = minutes * 60_000;
    const skus = new Set(this.calls.flatMap(({ did }) => ('sku' in did ? [did.sku] : [])));
    await send('redis', 'clock', false, () =>
      this.world.clock.passTime(
        [...skus].map((sku) => this.sku(sku)),
        milliseconds,
      ),
    );
    for (const receipt of this.receipts.values()) receipt.until -= milliseconds;
    this.passed += milliseconds;
  }
}

import { randomUUID } from 'node:crypto';
import { Refusal } from '@slipcast/contracts/refusal';
import { readTerms } from '../../../../services/order/src/sale/quote-terms.ts';
import { orderByHand } from '../../../../services/order/src/by-hand/make-order.ts';
import { lapse } from '../../../../services/order/src/pay-links/pay-link.ts';
import { payByLink } from '../../../../services/order/src/pay-links/pay-by-link.ts';
import { placeClaimed } from '../../../../services/order/src/sale/place-claimed.ts';
import { priceLines } from '../../../../services/order/src/sale/pricing.ts';
import type { FinalOrder } from '../judge/history.ts';
import { PENCE } from './payers.ts';
import { VoucherBuyers } from './voucher-buyers.ts';
import { turn } from './gated-stores.ts';

/** Stands in the list of payments for the person who will pay: until then an order is its own payment. */
const LINK = 'link';
/** Only the job that completes pending orders reads it, and it does not run here. */
const CHECK_AFTER_MS = 20_000;
const HOUR_MS = 3_600_000;

/** Shoppers of one schedule to whom the maker has sent a link. */
export class LinkBuyers extends VoucherBuyers {
  get linkIds(): string[] {
    return [...this.payments].flatMap(([id, payer]) => (payer === LINK ? [id] : []));
  }

  /** The maker makes an order of one pot, which this client may pay by link. */
  async makeLink(client: string, sku: string): Promise<void> {
    const { pool, prices, place, cart } = this.front.checkout;
    const [id, email] = [randomUUID(), `${client}@example.com`];
    this.payments.set(id, LINK);
    const did = { kind: 'order', payment: id, lines: [{ sku, quantity: 1 }], email, pence: PENCE } as const;
    await this.record(client, { ...did, lines: [...did.lines] }, async () => {
      const items = [{ ...this.sku(sku), quantity: 1 }];
      const [{ pots, at, vat }, { options }] = await Promise.all([prices(items), readTerms(pool)]);
      const body = {
        id,
        customer_name: client,
        customer_email: email,
        customer_phone: '',
        delivery_address: '',
        items: [],
        free_lines: [],
        pays: 'link' as const,
        pay_until: new Date(Date.now() + HOUR_MS).toISOString(),
      };
      const order = orderByHand(body, { pots: priceLines(items, pots), vat, options }, 'admin', at);
      const placed = await placeClaimed({ place, cart }, order, { receipts: [] });
      return { kind: 'ordered', order: placed.orderNumber, status: 'to be paid by link' };
    });
  }

  /** This client authorises a card for the order of the link, and pays with it. */
  async payLink(client: string): Promise<void> {
    const payment = await this.pay(client);
    if (payment) await this.payLinkWith(client, payment);
  }
  /** Pays with what this client has authorised before. */
  async payLinkPaid(client: string): Promise<void> {
    for (const [payment, payer] of this.payments)
      if (payer === client) await this.payLinkWith(client, payment);
  }
  private async payLinkWith(client: string, payment: string): Promise<void> {
    const { pool, store, payments } = this.front.checkout;
    const dependencies = { pool, store, payments, checkAfterMs: CHECK_AFTER_MS };
    for (const id of this.linkIds)
      await this.record(client, { kind: 'visit', what: 'pays by link' }, async () => {
        const order = await store.byId(id);
        if (!order) throw new Refusal('order-not-found', 'no such order');
        await payByLink(dependencies, order, { paymentId: payment, owner: this.guest(client) });
        return { kind: 'done' };
      });
  }

  /** At some point the time of the link runs out, and then the job comes round. */
  async endLinks(): Promise<void> {
    const { pool, store } = this.back.checkout;
    await turn('the time of the link runs out');
    for (const id of this.linkIds) {
      const asked = this.now();
      await pool.query({
        name: 'link-ends',
        text: `UPDATE orders SET pay_until = clock_timestamp() - interval '1 second' WHERE id = $1`,
        values: [id],
      });
      const order = await store.change(id, lapse);
      if (order?.status !== 'cancelled') continue;
      const did = { kind: 'cancel', order: order.orderNumber } as const;
      this.calls.push({ client: 'maker', did, asked, answered: this.now(), reply: { kind: 'done' } });
    }
  }

  /** The calls that made links, as if made with what was paid in the end. */
  protected bindCalls(orders: readonly FinalOrder[]): void {
    for (const call of this.calls) {
      const { did, reply } = call;
      if (did.kind !== 'order' || reply?.kind !== 'ordered' || this.payments.get(did.payment) !== LINK)
        continue;
      const payment = orders.find(({ number }) => number === reply.order)?.payment ?? did.payment;
      const payer = this.payments.get(payment);
      Object.assign(call, {
        did: { ...did, payment },
        client: payer === LINK ? call.client : (payer ?? call.client),
      });
    }
  }
}

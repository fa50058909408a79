import { randomUUID } from 'node:crypto';
import type { RefundBody } from '@slipcast/contracts/http/refunds';
import { replacementId } from '../../../../services/order/src/by-hand/replacement.ts';
import type { Order } from '../../../../services/order/src/orders/order-record.ts';
import type { Line } from '../judge/did.ts';
import type { Reply } from '../judge/history.ts';
import { PENCE } from './payers.ts';
import { QuotedBuyers } from './quoted-buyers.ts';

/** What the maker asks the refund desk for. `pence`: what that must come to. */
export interface AskedRefund extends Partial<Omit<RefundBody, 'reason'>> {
  pence: number;
}
const DONE: Reply = { kind: 'done' };

/** The back office, as the maker's browser uses it, and what it shows at any time. */
export class Desk extends QuotedBuyers {
  /** This client's newest order. */
  async newestOrder(client: string): Promise<Order> {
    const { store } = this.back.checkout;
    for (const payment of this.paymentsOf(client).toReversed()) {
      const order = await store.byPayment(payment);
      if (order) return order;
    }
    throw new Error(`${client} has no order`);
  }

  /** The maker refunds what she chooses of this client's newest order. */
  async refund(client: string, { pence, ...asked }: AskedRefund): Promise<void> {
    const { id, orderNumber: order, lines } = await this.newestOrder(client);
    const body = { id: randomUUID(), reason: 'other', ...asked };
    const pieces = (asked.pieces ?? []).map(({ line, quantity, becomes }) => {
      const of = lines[line - 1];
      const sku = of ? this.nameOf(of) : '';
      return { sku, quantity, becomes: becomes === 'on-sale' ? becomes : 'gone' } as const;
    });
    const did = { kind: 'refund', order, refund: body.id, pence, pieces, to: asked.to ?? 'as-paid' } as const;
    await this.record('maker', { ...did, pieces }, async () => {
      await this.back.office('POST', `/api/admin/orders/${id}/refunds`, body);
      return DONE;
    });
  }

  /** @param gone so many pieces of each line do not come back, which is as if she took them out */
  async cancelAtDesk(client: string, gone?: number[]): Promise<void> {
    const { id, orderNumber: order, lines } = await this.newestOrder(client);
    for (const [at, pieces] of (gone ?? []).entries()) {
      const line = lines[at];
      if (line && pieces > 0)
        await this.record(
          'maker',
          { kind: 'stock', sku: this.nameOf(line), delta: -pieces },
          async () => DONE,
        );
    }
    await this.record('maker', { kind: 'cancel', order }, async () => {
      await this.back.office('PUT', `/api/admin/orders/${id}/status`, {
        status: 'cancelled',
        ...(gone && { gone }),
      });
      return DONE;
    });
  }

  /** Sends all of it, or so many pieces of the first line. */
  async ship(client: string, pieces?: number): Promise<void> {
    const { id, orderNumber: order } = await this.newestOrder(client);
    const body = {
      trackingInfo: 'AB123',
      ...(pieces && { parcel_id: randomUUID(), pieces: [{ line: 1, quantity: pieces }] }),
    };
    await this.record('maker', { kind: 'ship', order }, async () => {
      await this.back.office('PUT', `/api/admin/orders/${id}/ship`, body);
      return DONE;
    });
  }
  async changeStatus(client: string, status: 'paid' | 'delivered'): Promise<void> {
    const { id } = await this.newestOrder(client);
    await this.back.office('PUT', `/api/admin/orders/${id}/status`, { status });
  }

  /** The maker has paid back in cash what could not be refunded: the part that failed last, or all that a cancelled order owes. */
  async settle(client: string): Promise<void> {
    const { id } = await this.newestOrder(client);
    await this.back.office('PUT', `/api/admin/orders/${id}/${await this.settlePath(client)}`, {
      how: 'cash',
    });
  }
  protected async settlePath(client: string): Promise<string> {
    const { status, refunds } = await this.newestOrder(client);
    const failed = refunds.findLast(({ state }) => state === 'failed');
    return status !== 'cancelled' && failed ? `refunds/${failed.id}/settle` : 'settle-refund';
  }

  /** The buyer asks for something. Returns the request. */
  async asks(client: string, what: 'cancel' | 'return'): Promise<string> {
    const { id, orderNumber: order } = await this.newestOrder(client);
    const request = randomUUID();
    await this.record(client, { kind: 'request', order, request, what }, async () => {
      await this.back.office('POST', `/api/orders/${id}/requests`, { id: request, kind: what });
      return DONE;
    });
    return request;
  }
  async answers(client: string, request: string, state: 'accepted' | 'declined'): Promise<void> {
    const { id, orderNumber: order } = await this.newestOrder(client);
    await this.record('maker', { kind: 'answer', order, request, state }, async () => {
      await this.back.office('PUT', `/api/admin/orders/${id}/requests/${request}`, {
        state,
        text: 'So be it',
      });
      return DONE;
    });
  }

  /** The maker sells a pot by hand, paid as she says. */
  async sellByHand(client: string, sku: string, pays: 'cash' | 'later', more: object = {}): Promise<void> {
    const body = {
      id: randomUUID(),
      customer_name: client,
      customer_email: `${client}@example.com`,
      items: [{ ...this.asItem(sku), quantity: 1 }],
      pays,
      ...more,
    };
    const { id, customer_email: email } = body;
    this.payments.set(id, client);
    const lines: Line[] = [{ sku, quantity: 1 }];
    const did = { kind: 'order', payment: id, lines, email, pence: PENCE, byHand: 'cash' } as const;
    await this.record('maker', { ...did, lines }, async () => {
      const sold = await this.back.office<{ orderNumber: string; status: string }>(
        'POST',
        '/api/admin/orders/by-hand',
        body,
      );
      return { kind: 'ordered', order: sold.orderNumber, status: sold.status };
    });
  }
  /** The first piece is sent again at no charge. @param seen so many replacements she knows of */
  async sendAgain(client: string, seen: number): Promise<void> {
    const { id, orderNumber: replaces, lines } = await this.newestOrder(client);
    const payment = replacementId({ id }, seen);
    this.payments.set(payment, `${client} again`);
    const sku = lines[0] ? this.nameOf(lines[0]) : '';
    const did = {
      kind: 'order',
      payment,
      lines: [{ sku, quantity: 1 }],
      email: `${client}@example.com`,
      pence: 0,
      byHand: 'cash',
      replaces,
    } as const;
    await this.record('maker', { ...did, lines: [...did.lines] }, async () => {
      const body = { seen, pieces: [{ line: 1, quantity: 1 }] };
      const made = await this.back.office<{ orderNumber: string; status: string }>(
        'POST',
        `/api/admin/orders/${id}/replacements`,
        body,
      );
      return { kind: 'ordered', order: made.orderNumber, status: made.status };
    });
  }
  async takeMoney(client: string, amount_pence?: number, id: string = randomUUID()): Promise<void> {
    const { id: order, orderNumber } = await this.newestOrder(client);
    await this.record('maker', { kind: 'hand-payment', order: orderNumber }, async () => {
      await this.back.office('POST', `/api/admin/orders/${order}/payments`, {
        id,
        method: 'cash',
        amount_pence,
      });
      return DONE;
    });
  }
}

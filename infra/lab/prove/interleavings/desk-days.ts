import { randomUUID } from 'node:crypto';
import { Refusal } from '@slipcast/contracts/refusal';
import { askAgain } from '../../../../services/order/src/refunds/repeat-requests.ts';
import { Desk } from './desk.ts';

/** Numbers of orders differ in each run. */
const NUMBER = /\d{4}-ORD-\d+/g;

/** A day on which one thing happens after the other, so that it is known what must come of each. */
export abstract class DeskDays extends Desk {
  /** All that was written reaches its consumers. */
  abstract deliverAll(): Promise<void>;

  /** Everything that the provider has to say of this client's payments, again. */
  private async newsAgain(client: string): Promise<void> {
    await this.webhook(client);
    await this.ownRefundsReported(client);
  }

  /** All events arrive and the jobs run, and the provider repeats its news after each. */
  async comesToRest(client: string): Promise<void> {
    for (let round = 0; round < 2; round += 1) {
      await this.deliverAll();
      await this.newsAgain(client);
      await this.deliverAll();
      await this.sweepTimes(1);
      await this.newsAgain(client);
    }
    await this.deliverAll();
  }

  /** The hourly comparison with the orders, and what comes of it. */
  async compared(client: string): Promise<void> {
    await this.back.compareWithOrders(this.paymentsOf(client));
    await this.comesToRest(client);
  }

  /** Hours later, the order service asks again for refunds of which it has not heard. */
  async askedAgain(client: string): Promise<void> {
    const { order: pool } = this.world.pool;
    await pool.query({
      name: 'prove-unanswered',
      text: `UPDATE order_refund SET asked_at = asked_at - interval '3 hours', check_at = order_refund.check_at - interval '3 hours'
             FROM orders WHERE orders.id = order_id AND payment_id = ANY ($1::uuid[])`,
      values: [this.paymentsOf(client)],
    });
    // Those of other schedules are minutes old.
    await askAgain(pool, 2 * 3_600_000);
    await this.comesToRest(client);
  }

  /** Whether the provider, when it is asked about this client's refunds, finds nothing. */
  providerIsBehind(client: string, isBehind: boolean): void {
    for (const payment of this.paymentsOf(client)) this.world.provider.setBehind(payment, isBehind);
  }

  /** What this client's newest order has come to, in one line, with what is left of these pots. */
  async summary(client: string, ...pots: string[]): Promise<string> {
    const order = await this.newestOrder(client);
    const { status, totalPence, refundedPence, refundOwedPence, refundSettledAt, refunds } = order;
    const entries = refunds.map(
      ({ state, amountPence, voucherPence }) =>
        `${state} ${amountPence}${voucherPence > 0 ? `+${voucherPence}` : ''}`,
    );
    const stock = await Promise.all(
      pots.map(async (pot) => {
        const { onHand } = await this.back.holds.read(this.sku(pot), null);
        return `${pot} ${onHand}`;
      }),
    );
    const owed =
      refundOwedPence > 0 ? `, ${refundOwedPence} owed${refundSettledAt ? ' and settled' : ''}` : '';
    return `${status}, ${refundedPence} of ${totalPence} back${owed}: ${entries.join(', ') || 'no refunds'}; ${stock.join(', ')}`;
  }
  /** Throws unless the emails to this client are these, in any order: their subjects, and the amounts that each names. */
  mailed(client: string, ...expected: string[]): void {
    const found = this.back
      .mails()
      .filter(({ to }) => to === `${client}@example.com`)
      .map(({ subject, text }) => {
        const amounts = [...new Set(text.match(/£[\d.,]*\d/g) ?? [])];
        return [subject.replaceAll(NUMBER, '#'), ...amounts].join(' ');
      });
    const [sent, due] = [found, expected].map((list) => list.toSorted().join('\n'));
    if (sent !== due) throw new Error(`${client} was sent:\n${sent}\nwhere it should be:\n${due}`);
  }

  /** Throws where the shop shows something else. */
  async shows(client: string, pots: string[], expected: string): Promise<void> {
    const found = await this.summary(client, ...pots);
    if (found !== expected) throw new Error(`${client}: "${found}", where it should be "${expected}"`);
  }
  async refusesToSettle(client: string): Promise<void> {
    await this.refuses(client, await this.settlePath(client), { how: 'cash' });
  }
  /** What she asks for all the same must be refused. Throws where it is not. */
  async refuses(client: string, path: string, body: object, code = 'transition-refused'): Promise<void> {
    const { id } = await this.newestOrder(client);
    const whole = path === 'refunds' ? { id: randomUUID(), reason: 'other', ...body } : body;
    const method = ['refunds', 'payments', 'replacements'].includes(path) ? 'POST' : 'PUT';
    const answer = await this.back.office(method, `/api/admin/orders/${id}/${path}`, whole).then(
      () => 'done',
      (error: unknown) => {
        if (error instanceof Refusal) return error.code;
        throw error;
      },
    );
    if (answer !== code) throw new Error(`${path} of ${client}: ${answer}, where it should be ${code}`);
  }
}

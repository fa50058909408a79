import { randomUUID } from 'node:crypto';
import { nameUuid } from '@slipcast/event-bus/name-uuid';
import { planRefund } from '../../../../services/order/src/refunds/plan-refund.ts';
import type { ProviderRefund } from '../../../../services/payment/src/provider/provider.ts';
import { PENCE } from './payers.ts';
import type { RefundOutcome } from './card-dashboard.ts';
import { makeDue } from './claims-of.ts';
import { turn } from './gated-stores.ts';
import { unlockRow } from './locked-rows.ts';
import { LostAnswers } from './lost-answers.ts';
import { findUnanswered } from './unanswered.ts';

/** What may become of money on its way back, at the card provider and in its dashboard. */
export class Refunds extends LostAnswers {
  protected paymentsOf(client: string): string[] {
    return [...this.payments].flatMap(([id, payer]) => (payer === client ? [id] : []));
  }

  /** The provider takes days for this client's refunds, or refuses them. */
  refundsAre(client: string, outcome: RefundOutcome): void {
    for (const payment of this.paymentsOf(client)) this.world.provider.refundsAre(payment, outcome);
  }

  /** The provider refuses to capture what it has authorised for this client. */
  captureRefused(client: string): void {
    this.isCalm = false;
    for (const payment of this.paymentsOf(client)) {
      this.world.provider.refuseCapture(payment);
      this.withdrawn.push({ payment, at: 0 });
    }
  }

  /** Once refunds of this client are under way, they complete and the provider reports it. */
  refundsComplete(client: string): void {
    const { provider } = this.world;
    // Not before the shop has asked for its own.
    const isAsked = () => this.scheduler.steps.some(({ what }) => what === 'provider refund answers');
    this.actor('refunds', async () => {
      await turn(
        'the refunds complete',
        () => isAsked() && this.paymentsOf(client).some(provider.isRefunding),
      );
      await this.refundsCompleteNow(client);
    });
  }
  async refundsCompleteNow(client: string): Promise<void> {
    for (const payment of this.paymentsOf(client))
      for (const refund of this.world.provider.completeRefunds(payment))
        await this.refundReported(payment, refund);
  }

  /** Refunds of this client that are under way fail. @param isReported whether the provider says so, or has to be asked */
  async refundsFailNow(client: string, isReported: boolean): Promise<void> {
    for (const payment of this.paymentsOf(client))
      for (const refund of this.world.provider.failRefunds(payment))
        if (isReported) await this.refundReported(payment, refund);
  }

  /** At some point the maker refunds some of this client's money in the provider's dashboard, which reports it. */
  refundByHand(client: string, pence = PENCE / 2, status: 'completed' | 'pending' = 'completed'): void {
    this.actor('dashboard', async () => {
      await turn('the maker refunds by hand');
      await this.refundInDashboard(client, pence, status);
    });
  }
  async refundInDashboard(client: string, pence: number, status: 'completed' | 'pending'): Promise<void> {
    for (const payment of this.paymentsOf(client)) {
      const refund = this.world.provider.refundByHand(payment, pence, status);
      if (refund) await this.refundReported(payment, refund);
    }
  }

  /** Once the maker has refunded some of this client's money in the dashboard, the bank sends it back at some point. */
  refundByHandComesBack(client: string): void {
    const { provider } = this.world;
    this.actor('bank', async () => {
      await turn('the refund by hand comes back', () => this.paymentsOf(client).some(provider.isRefunding));
      await this.refundInDashboardFails(client);
    });
  }
  async refundInDashboardFails(client: string): Promise<void> {
    for (const payment of this.paymentsOf(client)) {
      const refund = this.world.provider.failRefundByHand(payment);
      if (refund) await this.refundReported(payment, refund);
    }
  }

  /** At some point the provider reports that a refund has failed which the maker had asked for in its dashboard. */
  refundByHandFails(client: string): void {
    this.actor('dashboard', async () => {
      await turn('a refund by hand fails', () =>
        this.paymentsOf(client).some(this.world.provider.isRefunding),
      );
      for (const payment of this.paymentsOf(client))
        await this.refundReported(payment, {
          id: `hand-${payment}`,
          status: 'failed',
          amountPence: PENCE / 2,
        });
    });
  }

  /**
   * An admin refunds a piece of this client's order, which is gone by default. Another admin may do so at the same time.
   *
   * @param press a press that is repeated has the same id
   * @param to where the money goes
   */
  async refundPiece(
    client: string,
    becomes: 'gone' | 'on-sale' = 'gone',
    press: string = randomUUID(),
    to: 'as-paid' | 'new-voucher' = 'as-paid',
  ): Promise<void> {
    const { store } = this.back.checkout;
    for (const payment of this.paymentsOf(client)) {
      const order = await store.byPayment(payment);
      const [line] = order?.lines ?? [];
      // Before it is paid there is no button for it.
      if (!order || !line || order.status === 'pending') continue;
      const id = nameUuid(press, payment);
      const body = {
        id,
        pieces: [{ line: 1, quantity: 1, becomes }],
        delivery: false,
        amount_pence: null,
        reason: 'broken' as const,
        note: '',
        message: '',
        to,
        request_id: null,
        also_replaced: false,
      };
      // A discount is shared out among the pieces, and only the shop knows how it rounds.
      const pence = order.discountPence > 0 ? null : line.unitPence;
      const pieces = [{ sku: this.nameOf(line), quantity: 1, becomes }];
      const did = { kind: 'refund', order: order.orderNumber, refund: id, pence, pieces, to } as const;
      await this.record('maker', { ...did, pieces }, async () => {
        await store.change(order.id, (newest, now) => planRefund(newest, body, 'admin', now));
        return { kind: 'done' };
      });
    }
  }

  /** The provider reports the refunds that the shop has asked for. */
  async ownRefundsReported(client: string): Promise<void> {
    const { provider } = this.world;
    for (const payment of this.paymentsOf(client)) {
      const charge = provider.chargeOf(payment);
      const made = provider.charges().find((one) => one.payment.id === charge?.id)?.refunds ?? [];
      for (const [, refund] of made) await this.refundReported(payment, refund);
    }
  }

  private async refundReported(payment: string, refund: ProviderRefund): Promise<void> {
    const providerPaymentId = this.world.provider.chargeOf(payment)?.id ?? '';
    await this.back.notify({ kind: 'refund', providerPaymentId, refund });
  }

  /**
   * At some point the job takes up what is due, also payments whose requests still wait for the provider.
   *
   * @param isLate it comes so late that the provider has the request, if its process lives
   */
  sweepsUnanswered(isLate = false): void {
    const { steps } = this.scheduler;
    const isAsked = () =>
      !isLate || steps.some(({ actor, what }) => actor === 'crash' || what === 'provider authorise');
    this.actor('sweep', async () => {
      await turn('the job begins', isAsked);
      await findUnanswered(this.world.pool.payment, [this]);
      await makeDue(this.world.pool.payment, this.paymentIds);
      await this.back.sweep(this.paymentIds);
    });
  }

  /** The sweep runs while the order service answers no other service. */
  async sweepWithoutOrders(client: string): Promise<void> {
    this.back.reach.orders = false;
    await this.sweepAbandoned(client);
    this.back.reach.orders = true;
  }

  /** Something asks for another amount than was authorised, for an order of its own. */
  async captureOther(client: string, order: string, pence: number): Promise<void> {
    for (const payment of this.paymentsOf(client))
      await this.back.checkout.payments.capture(payment, order, pence);
  }

  everythingBack(): void {
    for (const { reach } of [this.front, this.back])
      reach.cart = reach.cartAnswers = reach.ledger = reach.payment = reach.orders = true;
    unlockRow(this.scheduler);
    for (const payment of this.paymentIds) this.world.provider.completeRefunds(payment);
  }
}

import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Owner } from '@slipcast/contracts/ids';
import { Refusal } from '@slipcast/contracts/refusal';
import type { Driver } from './advance-payment.ts';
import type { Attempt, PaymentStore } from '../store/payment-store.ts';
import { decide, type Payment } from '../rules/payment.ts';
import { createSingleFlight } from './single-flight.ts';

const POLL_MS = 100;
const REMEMBERED = 1000;

export type { Attempt };

export interface AuthoriseRequest {
  /** Whose open payments it counts among, and how many there may be. */
  payer: string | null;
  mostOpen: number;
  sourceId: string;
  amountPence: number;
  verificationToken: string | null;
}

/** Test values such as `cnon:card-nonce-ok` and cards on file can be used again and again; what a browser makes cannot. */
const isSingleUse = (sourceId: string): boolean =>
  !/^(ccof:|cnon:(card-nonce|gift-card-nonce)-)/.test(sourceId);

/**
 * Two requests with one key are one attempt. Without an owner only a single-use source tells two shoppers apart; without
 * either, nobody may be given somebody else's payment.
 */
export function openKeyOf(
  owner: Owner | null,
  request: Pick<AuthoriseRequest, 'sourceId' | 'amountPence'>,
): string | null {
  if (!owner && !isSingleUse(request.sourceId)) return null;
  return createHash('sha256')
    .update(JSON.stringify([owner, request.sourceId, request.amountPence, 'GBP']))
    .digest('base64url');
}

const waits = ({ state }: Payment): boolean => state === 'created' || state === 'unknown';

/** What the routes do with payments; each may be repeated without a second effect. */
export function createPayments(options: {
  store: PaymentStore;
  driver: Driver;
  patienceMs: number;
  /** An authorisation is given back because no order came of it. */
  onGivenBack?: (payment: Payment) => void;
}) {
  const { store, driver, patienceMs, onGivenBack } = options;
  const flights = createSingleFlight<Payment>();
  const fly = (payment: Payment, tries?: number) =>
    flights.run(payment.id, () => driver.drive(payment, tries));
  /** As they were last read. Only ever written against: the row's version tells when one is old. */
  const authorised = new Map<string, Payment>();
  function remember(payment: Payment): void {
    if (payment.state !== 'authorised') return;
    if (authorised.size >= REMEMBERED) authorised.delete(authorised.keys().next().value as string);
    authorised.set(payment.id, payment);
  }
  function recall(id: string): Payment | undefined {
    const payment = authorised.get(id);
    authorised.delete(id);
    return payment;
  }

  /** Somebody else is at work on the attempt, here or in another process; or was, and is gone. */
  async function join(payment: Payment): Promise<Payment> {
    const end = Date.now() + patienceMs;
    let current = payment;
    while (waits(current) && Date.now() < end) {
      const flight = flights.under(current.id);
      if (flight) return flight;
      const [taken] = await store.claimOne(current.id, driver.lease());
      if (taken) return fly(taken);
      await sleep(POLL_MS);
      current = (await store.get(current.id)) ?? current;
    }
    return current;
  }

  return {
    /** What this process is doing with the payment, if anything. */
    underWay: (id: string): Promise<Payment> | undefined => flights.under(id),

    /** Resolves with the attempt, whatever became of it; with null when the payer has too many open ones. */
    async authorise(owner: Owner | null, request: AuthoriseRequest): Promise<Attempt | null> {
      const id = randomUUID();
      const attempt = await store.open({
        mostOpen: request.mostOpen,
        openKey: openKeyOf(owner, request),
        dueAt: driver.lease(),
        payment: {
          id,
          owner,
          payer: request.payer,
          amountPence: request.amountPence,
          currency: 'GBP',
          sourceId: request.sourceId,
          verificationToken: request.verificationToken,
          squareKey: id,
          squarePaymentId: null,
          squareRefundId: null,
          refundTries: 0,
          orderId: null,
          state: 'created',
          releaseReason: null,
          declineCode: null,
          declineMessage: null,
          unanswered: 0,
          createdAt: new Date(),
          authorisedAt: null,
          version: 1,
        },
      });
      if (!attempt) return null;
      const { payment, opened } = attempt;
      return { payment: await (opened ? fly(payment) : join(payment)), opened };
    },

    async find(id: string): Promise<Payment> {
      const payment = await store.get(id);
      if (!payment) throw new Refusal('not-found', 'No such payment');
      remember(payment);
      return payment;
    },

    /** Throws Refusal 'payment-not-usable' when the money cannot be had any more. */
    async capture(id: string, orderId: string, amountPence: number): Promise<Payment> {
      const payment = await store.change(
        id,
        (newest) => decide(newest, { type: 'capture', orderId, amountPence }, new Date()),
        // The order has just read it.
        { known: recall(id) ?? (await this.find(id)), dueAt: driver.lease() },
      );
      return payment.state === 'capturing' ? fly(payment) : payment;
    },

    /** Throws Refusal 'payment-not-usable' when it belongs to another order than `orderId`. */
    async release(id: string, reason: string, orderId: string | null): Promise<Payment> {
      const known = await this.find(id);
      const payment = await store.change(
        id,
        (newest) => decide(newest, { type: 'release', reason, orderId }, new Date()),
        { known, dueAt: driver.lease() },
      );
      if (known.state === 'authorised' && payment.state === 'voiding' && !orderId) onGivenBack?.(payment);
      return payment.state === 'voiding' || payment.state === 'refunding' ? fly(payment, 1) : payment;
    },
  };
}
export type Payments = ReturnType<typeof createPayments>;

import { setImmediate } from 'node:timers/promises';
import type {
  Outcome,
  Provider,
  ProviderPayment,
  ProviderRefund,
} from '../../../../services/payment/src/provider/provider.ts';
import type { BookEntry } from '../judge/history.ts';
import { createDashboard, listedRefunds, type Charge, type Dashboard } from './card-dashboard.ts';
import { insteadOfAnswer, insteadOfEffect, refused } from './card-mishaps.ts';
import { send, type Visible } from './gated-stores.ts';
import { running } from './scheduler.ts';

/** Square's test values. A browser's token can be used once. */
const REUSABLE = /^cnon:card-nonce-/;

/** What is under way, or was refunded in the dashboard: of that it knows for certain that it is another refund than the one with this key. */
function otherRefunds({ refunds }: Charge, key: string): number {
  let pence = 0;
  for (const [other, { status, amountPence }] of refunds) {
    const isKnown = status === 'pending' || (status === 'completed' && other.startsWith('hand-'));
    if (other !== key && isKnown) pence += amountPence;
  }
  return pence;
}

const done = <T>(value: T): Outcome<T> => ({ kind: 'done', value });
/** Charges as they are written down: by their idempotency key, with their refunds. */
export type Charges = { key: string; payment: ProviderPayment; refunds: [string, ProviderRefund][] }[];

export type CardProvider = Provider &
  Dashboard & {
    /** What it has booked under these payments of ours. */
    books(payments: readonly string[]): BookEntry[];
    /** What it would report about this payment of ours. */
    chargeOf(payment: string): ProviderPayment | undefined;
    charges(): Charges;
    add(charges: Charges): void;
    forget(): void;
  };

/**
 * A card provider with books, as Square behaves, for the port of the payment service. Each call is two steps: it takes
 * effect, and its answer arrives; so a crash may come between, or the answer be lost.
 */
export function createCardProvider(visible: Visible): CardProvider {
  const byKey = new Map<string, Charge>();
  const used = new Set<string>();
  const byId = new Map<string, Charge>();
  /** By our payment's id. */
  const byReference = new Map<string, Charge[]>();
  const call = async <T>(what: string, effect: () => Outcome<T>): Promise<Outcome<T>> => {
    // So that a job which asks for ever does not keep the timers from ending it.
    if (!running()) await setImmediate();
    const outcome = await send(
      'provider',
      `provider ${what}`,
      visible(`provider ${what}`),
      async (): Promise<Outcome<T>> => {
        return insteadOfEffect(running()?.scheduler) ?? structuredClone(effect());
      },
    );
    const answer = `provider ${what} answers`;
    return send(
      'provider',
      answer,
      visible(answer),
      async (): Promise<Outcome<T>> => insteadOfAnswer(running()?.scheduler) ?? outcome,
    );
  };
  const book = (key: string, charge: Charge): ProviderPayment => {
    const { payment } = charge;
    byKey.set(key, charge);
    byId.set(payment.id, charge);
    const reference = payment.referenceId ?? '';
    byReference.set(reference, [...(byReference.get(reference) ?? []), charge]);
    return payment;
  };
  const found = (
    id: string,
    change: (charge: Charge) => Outcome<ProviderPayment>,
  ): Outcome<ProviderPayment> => {
    const charge = byId.get(id);
    return charge ? change(charge) : refused(404, 'NOT_FOUND');
  };
  const moveTo = (charge: Charge, status: 'captured' | 'cancelled'): Outcome<ProviderPayment> => {
    // Also where it has that status already, because an earlier answer was lost.
    if (charge.payment.status !== 'authorised') return refused(400, 'BAD_REQUEST');
    charge.payment.status = status;
    return done(charge.payment);
  };
  return {
    authorise: (payment) =>
      call('authorise', () => {
        const earlier = byKey.get(payment.idempotencyKey);
        if (earlier) return done(earlier.payment);
        if (used.has(payment.sourceId)) return refused(400, 'CARD_TOKEN_USED');
        if (!REUSABLE.test(payment.sourceId)) used.add(payment.sourceId);
        const id = `sq-${payment.idempotencyKey}`;
        const { amountPence } = payment;
        return done(
          book(payment.idempotencyKey, {
            payment: {
              id,
              referenceId: payment.id,
              status: 'authorised',
              amountPence,
              refundedPence: 0,
              madeAt: new Date(),
            },
            refunds: new Map(),
          }),
        );
      }),
    capture: (id) =>
      call('capture', () =>
        found(id, (charge) =>
          charge.refusesCapture ? refused(400, 'CARD_DECLINED') : moveTo(charge, 'captured'),
        ),
      ),
    cancel: (id) => call('cancel', () => found(id, (charge) => moveTo(charge, 'cancelled'))),
    cancelByKey: (key) =>
      call('cancel by key', () => {
        const charge = byKey.get(key);
        if (charge?.payment.status === 'authorised') charge.payment.status = 'cancelled';
        return done(null);
      }),
    get: (id) => call('get', () => found(id, (charge) => done(charge.payment))),
    refund: (payment, key, amountPence) =>
      call('refund', () => {
        const charge = byId.get(payment.providerPaymentId ?? '');
        if (!charge) return refused(404, 'NOT_FOUND');
        if (charge.refundsAre === 'unauthorised') {
          delete charge.refundsAre;
          return refused(401, 'UNAUTHORIZED');
        }
        // A key belongs to one request, even to one that is refused.
        charge.amounts ??= new Map();
        if ((charge.amounts.get(key) ?? amountPence) !== amountPence)
          return refused(400, 'IDEMPOTENCY_KEY_REUSED');
        charge.amounts.set(key, amountPence);
        const earlier = charge.refunds.get(key);
        if (earlier) return done(earlier);
        // It does not stop the shop from paying back more than it took: only the key tells two refunds apart.
        if (charge.payment.status !== 'captured') return refused(400, 'BAD_REQUEST');
        if (charge.refundsAre === 'refused') {
          charge.failedPence = amountPence;
          return refused(400, 'REFUND_DECLINED');
        }
        if (otherRefunds(charge, key) + amountPence > charge.payment.amountPence)
          return refused(400, 'REFUND_AMOUNT_INVALID');
        const status = charge.refundsAre ?? 'completed';
        const refund: ProviderRefund = { id: `rf-${key}`, status, amountPence };
        charge.refunds.set(key, refund);
        if (status === 'completed') charge.payment.refundedPence += amountPence;
        return done(refund);
      }),
    getRefund: (id) =>
      call('get refund', () => {
        const charges = [...byId.values()].filter(({ isBehind }) => !isBehind);
        const refund = charges.flatMap(({ refunds }) => [...refunds.values()]).find((one) => one.id === id);
        return refund ? done(refund) : refused(404, 'NOT_FOUND');
      }),
    refundsOf: (id) =>
      call('refunds of', () => {
        const charge = byId.get(id);
        return charge ? done([...charge.refunds.values()]) : refused(404, 'NOT_FOUND');
      }),
    list: async () => [...byId.values()].map(({ payment }) => ({ ...payment })),
    listRefunds: async () => listedRefunds(byId.values()),
    preload() {},
    charges: () => [...byKey].map(([key, { payment, refunds }]) => ({ key, payment, refunds: [...refunds] })),
    add(charges) {
      for (const { key, payment, refunds } of charges)
        book(key, {
          // The copy of a set-up is text.
          payment: { ...payment, madeAt: new Date(payment.madeAt) },
          refunds: new Map(refunds),
        });
    },
    ...createDashboard((payment) => byReference.get(payment) ?? []),
    forget: () => [byKey, byId, byReference, used].forEach((books) => books.clear()),
    chargeOf: (payment) => byReference.get(payment)?.[0]?.payment,
    books: (payments) =>
      payments.flatMap((payment) => {
        const found = byReference.get(payment) ?? [];
        const charges = found.map((charge) => charge.payment);
        if (charges.length === 0) return [];
        const sum = (status: ProviderPayment['status']) =>
          charges.reduce((pence, charge) => pence + (charge.status === status ? charge.amountPence : 0), 0);
        const refunded = charges.reduce((pence, { refundedPence }) => pence + refundedPence, 0);
        const failedRefunds = found.reduce((pence, { failedPence = 0 }) => pence + failedPence, 0);
        const [captured, open] = [sum('captured'), sum('authorised')];
        return [
          { payment, captured, refunded, pendingRefunds: 0, failedRefunds, open, charges: charges.length },
        ];
      }),
  };
}

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PAYMENT_STATES, type PaymentState } from '@slipcast/contracts/http/payment';
import { decide, type Command } from './decide.ts';
import { newPayment, refundKey, type Payment } from './payment.ts';

const now = new Date('2026-11-20T10:00:00Z');
const ORDER = '8d0f8b52-2a0b-4d9d-9b7f-5f6f3f0b1c11';
const OTHER = '8d0f8b52-2a0b-4d9d-9b7f-5f6f3f0b1c22';

const REQUEST = {
  owner: 'g:mary',
  payer: 'g:mary',
  amountPence: 2600,
  sourceId: 'cnon:1',
  verificationToken: null,
} as const;

const HAS_ORDER = ['capturing', 'captured', 'refunding', 'refunded', 'refund-failed', 'settled'];
const payment = (state: PaymentState): Payment => ({
  ...newPayment('3f0c3a55-9f0e-4a44-8c6e-0e6f4a6b7c01', REQUEST, now),
  providerPaymentId: ['created', 'unknown', 'declined'].includes(state) ? null : 'sq1',
  orderId: HAS_ORDER.includes(state) ? ORDER : null,
  state,
});
const after = (before: Payment, ...commands: Command[]) =>
  commands.reduce((current, command) => decide(current, command).payment, before);

const capture: Command = { type: 'capture', orderId: ORDER, amountPence: 2600 };
const reverse = (orderId: string | null = ORDER): Command => ({ type: 'reverse', reason: 'test', orderId });
const authorised: Command = { type: 'authorised', providerPaymentId: 'sq1' };
const captured: Command = { type: 'captured', providerPaymentId: 'sq1' };
const cancelled: Command = { type: 'cancelled' };
const partly: Command = { type: 'refund-partly', refundedPence: 1000 };
const reported: Command = { type: 'refund-reported', providerRefundId: 'by-hand' };
const failed: Command = { type: 'refund-failed', reason: 'the refund failed' };
const settle: Command = { type: 'settle', by: 'potter' };

describe('payment', () => {
  it.each<[PaymentState, Command, PaymentState]>([
    ['created', { type: 'unanswered' }, 'unknown'],
    ['created', authorised, 'authorised'],
    ['unknown', authorised, 'authorised'],
    ['unknown', { type: 'declined', code: 'CVV_FAILURE', message: 'no' }, 'declined'],
    ['authorised', capture, 'capturing'],
    ['capturing', capture, 'capturing'],
    ['capturing', captured, 'captured'],
    ['captured', capture, 'captured'],
    ['capturing', { type: 'capture-refused', reason: 'no' }, 'voiding'],
    ['capturing', cancelled, 'voided'],
    ['created', reverse(), 'voiding'],
    ['unknown', reverse(), 'voiding'],
    ['authorised', reverse(), 'voiding'],
    ['authorised', reverse(null), 'voiding'],
    ['capturing', reverse(), 'capturing'],
    ['captured', reverse(), 'refunding'],
    ['voiding', cancelled, 'voided'],
    // Only an order can have taken it, but this database has lost which.
    ['authorised', captured, 'captured'],
    ['voiding', captured, 'captured'],
    ['voided', captured, 'captured'],
    ['refunding', { type: 'refunded' }, 'refunded'],
    ['refunding', partly, 'refunding'],
    ['refunding', failed, 'refund-failed'],
    ['captured', failed, 'captured'],
    ['captured', reported, 'captured'],
    ['captured', { type: 'refunded' }, 'refunded'],
    ['refund-failed', reported, 'refunding'],
    ['refund-failed', { type: 'refunded' }, 'refunded'],
    ['refund-failed', reverse(), 'refund-failed'],
    ['refund-failed', captured, 'refund-failed'],
    ['refund-failed', settle, 'settled'],
    ['settled', settle, 'settled'],
    ['settled', reverse(), 'settled'],
    ['settled', captured, 'settled'],
    ['settled', { type: 'refunded' }, 'refunded'],
    ['captured', cancelled, 'captured'],
    ['refunded', reverse(), 'refunded'],
    ['voided', authorised, 'voided'],
  ])('%s with %o becomes %s', (before, command, expected) => {
    expect(after(payment(before), command).state).toBe(expected);
  });

  it.each<[PaymentState, Command]>([
    ['authorised', { ...capture, amountPence: 2599 }],
    ['captured', { ...capture, orderId: OTHER }],
    ['voided', capture],
    ['refunded', capture],
    ['created', capture],
    ['captured', reverse(null)],
    ['capturing', reverse(OTHER)],
    ['refund-failed', capture],
    ['settled', capture],
    ['captured', settle],
    ['refunding', settle],
    ['refunded', settle],
  ])('%s refuses %o', (before, command) => {
    expect(() => decide(payment(before), command)).toThrow(
      expect.objectContaining({ code: 'payment-not-usable' }),
    );
  });

  it('refunds a capture whose order was cancelled before it completed', () => {
    const decision = decide(after(payment('authorised'), capture, reverse()), captured);
    expect(decision).toMatchObject({ payment: { state: 'refunding' }, events: [] });
  });

  it('tells the order that it was taken for, where a restored database had lost which', () => {
    const refunded = decide(after(payment('authorised'), captured, reverse()), { type: 'refunded' });
    expect(refunded.events).toMatchObject([{ type: 'payment.refunded.v1', data: { orderId: ORDER } }]);
  });

  it('refunds a payment that a restored database has no order for only when a person says so', () => {
    const forgotten = after(payment('authorised'), captured);
    expect(forgotten).toMatchObject({ state: 'captured', orderId: null, reversalReason: null });
    expect(() => decide(forgotten, reverse(null))).toThrow('not known here');
    expect(after(forgotten, { ...reverse(null), confirmed: true } as Command).state).toBe('refunding');
    expect(after(forgotten, capture)).toMatchObject({ state: 'captured', orderId: ORDER });
    expect(after(payment('capturing'), { type: 'capture-refused', reason: 'no' }, captured).state).toBe(
      'refunding',
    );
  });

  it('cancels by its id a payment that was made after a cancellation by key', () => {
    const late = after(payment('unknown'), reverse(), cancelled, authorised);
    expect(late).toMatchObject({ state: 'voiding', providerPaymentId: 'sq1' });
  });

  it('publishes captured, voided and refunded when they become true', () => {
    const types = (before: Payment, command: Command) =>
      decide(before, command).events.map(({ type }) => type);
    expect(types(payment('capturing'), captured)).toEqual(['payment.captured.v1']);
    expect(types(payment('voiding'), cancelled)).toEqual(['payment.voided.v1']);
    expect(types(payment('refunding'), { type: 'refunded' })).toEqual(['payment.refunded.v1']);
    expect(types(payment('captured'), captured)).toEqual([]);
    expect(types(payment('refund-failed'), settle)).toEqual([]);
  });

  it('publishes how much a shopper is still owed when a refund fails', () => {
    const { events } = decide(after(payment('refunding'), partly), failed);
    const data = { paymentId: payment('refunding').id, orderId: ORDER, amountPence: 1600, currency: 'GBP' };
    expect(events).toEqual([
      { type: 'payment.refund-failed.v1', data: { ...data, reason: 'the refund failed' } },
    ]);
  });

  it('keeps its refund key while it asks for the same amount, within the length that Square allows', () => {
    const first = payment('refunding');
    const second = after(first, partly);
    expect(refundKey(after(first, { type: 'unanswered' }))).toBe(refundKey(first));
    expect(refundKey(second)).not.toBe(refundKey(first));
    for (const one of [first, second]) expect(refundKey(one).length).toBeLessThanOrEqual(45);
  });

  it('never leaves captured money without an order or a way back, and never repeats an effect, in any order of reports', () => {
    const command: fc.Arbitrary<Command> = fc.constantFrom<Command>(
      capture,
      reverse(),
      reverse(null),
      authorised,
      captured,
      cancelled,
      { type: 'unanswered' },
      { type: 'declined', code: 'X', message: 'x' },
      { type: 'capture-refused', reason: 'x' },
      { type: 'refund-pending', providerRefundId: 'r1' },
      partly,
      reported,
      failed,
      settle,
      { type: 'refunded' },
    );
    fc.assert(
      fc.property(fc.array(command, { maxLength: 30 }), (commands) => {
        let current = payment('created');
        const published: string[] = [];
        for (const one of commands) {
          let decision;
          try {
            decision = decide(current, one);
          } catch {
            continue;
          }
          if (decision.payment === current) expect(decision.events).toEqual([]);
          current = decision.payment;
          published.push(...decision.events.map(({ type }) => type));
          expect(PAYMENT_STATES).toContain(current.state);
          // Money taken is an order's or waits for a person to say whose, or it is on its way back.
          if (current.state === 'captured') expect(current.reversalReason).toBeNull();
          // Capturing is asked for an order only, and only of what the provider holds.
          if (current.state === 'capturing') expect(current.providerPaymentId).not.toBeNull();
        }
        for (const once of ['payment.captured.v1', 'payment.refunded.v1'])
          expect(published.filter((type) => type === once).length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 2000, seed: 20261120 },
    );
  });
});

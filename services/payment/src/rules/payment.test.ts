import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PAYMENT_STATES, type PaymentState } from '@slipcast/contracts/http/payment';
import { decide, refundKey, type Command, type Payment } from './payment.ts';

const now = new Date('2026-11-20T10:00:00Z');
const ORDER = '8d0f8b52-2a0b-4d9d-9b7f-5f6f3f0b1c11';
const OTHER = '8d0f8b52-2a0b-4d9d-9b7f-5f6f3f0b1c22';

const payment = (state: PaymentState, change: Partial<Payment> = {}): Payment => ({
  id: '3f0c3a55-9f0e-4a44-8c6e-0e6f4a6b7c01',
  owner: 'g:mary',
  payer: 'g:mary',
  amountPence: 2600,
  currency: 'GBP',
  sourceId: 'cnon:1',
  verificationToken: null,
  squareKey: '3f0c3a55-9f0e-4a44-8c6e-0e6f4a6b7c01',
  squarePaymentId: ['created', 'unknown', 'declined'].includes(state) ? null : 'sq1',
  squareRefundId: null,
  refundTries: 0,
  orderId: ['capturing', 'captured', 'refunding', 'refunded'].includes(state) ? ORDER : null,
  state,
  releaseReason: null,
  declineCode: null,
  declineMessage: null,
  unanswered: 0,
  createdAt: now,
  authorisedAt: null,
  version: 1,
  ...change,
});
const after = (before: Payment, ...commands: Command[]) =>
  commands.reduce((current, command) => decide(current, command, now).payment, before);

const capture: Command = { type: 'capture', orderId: ORDER, amountPence: 2600 };
const release = (orderId: string | null = ORDER): Command => ({ type: 'release', reason: 'test', orderId });
const approved: Command = { type: 'approved', squarePaymentId: 'sq1' };
const completed: Command = { type: 'completed', squarePaymentId: 'sq1' };
const canceled: Command = { type: 'canceled' };

describe('payment', () => {
  it.each<[PaymentState, Command, PaymentState]>([
    ['created', { type: 'unanswered' }, 'unknown'],
    ['created', approved, 'authorised'],
    ['unknown', approved, 'authorised'],
    ['unknown', { type: 'declined', code: 'CVV_FAILURE', message: 'no' }, 'declined'],
    ['authorised', capture, 'capturing'],
    ['capturing', capture, 'capturing'],
    ['capturing', completed, 'captured'],
    ['captured', capture, 'captured'],
    ['capturing', { type: 'capture-refused', reason: 'no' }, 'voiding'],
    ['capturing', canceled, 'voided'],
    ['created', release(), 'voiding'],
    ['unknown', release(), 'voiding'],
    ['authorised', release(), 'voiding'],
    ['authorised', release(null), 'voiding'],
    ['capturing', release(), 'capturing'],
    ['captured', release(), 'refunding'],
    ['voiding', canceled, 'voided'],
    ['voiding', completed, 'refunding'],
    ['voided', completed, 'refunding'],
    ['refunding', { type: 'refunded' }, 'refunded'],
    ['refunding', { type: 'refund-failed' }, 'refunding'],
    ['captured', canceled, 'captured'],
    ['refunded', release(), 'refunded'],
    ['voided', approved, 'voided'],
  ])('%s with %o becomes %s', (before, command, expected) => {
    expect(after(payment(before), command).state).toBe(expected);
  });

  it.each<[PaymentState, Command]>([
    ['authorised', { ...capture, amountPence: 2599 }],
    ['captured', { ...capture, orderId: OTHER }],
    ['voided', capture],
    ['refunded', capture],
    ['created', capture],
    ['captured', release(null)],
    ['capturing', release(OTHER)],
  ])('%s refuses %o', (before, command) => {
    expect(() => decide(payment(before), command, now)).toThrow(
      expect.objectContaining({ code: 'payment-not-usable' }),
    );
  });

  it('gives back what was captured although its order had been cancelled meanwhile', () => {
    const decision = decide(after(payment('authorised'), capture, release()), completed, now);
    expect(decision).toMatchObject({ payment: { state: 'refunding' }, events: [] });
  });

  it('cancels by its id what came to be after a cancellation by key', () => {
    const late = after(payment('unknown'), release(), canceled, approved);
    expect(late).toMatchObject({ state: 'voiding', squarePaymentId: 'sq1' });
  });

  it('publishes captured, voided and refunded, each at the step that makes it true', () => {
    const types = (before: Payment, command: Command) =>
      decide(before, command, now).events.map(({ type }) => type);
    expect(types(payment('capturing'), completed)).toEqual(['payment.captured.v1']);
    expect(types(payment('voiding'), canceled)).toEqual(['payment.voided.v1']);
    expect(types(payment('refunding'), { type: 'refunded' })).toEqual(['payment.refunded.v1']);
    expect(types(payment('captured'), completed)).toEqual([]);
  });

  it('uses one refund key until the provider refused it for good, and none too long', () => {
    const first = payment('refunding');
    const second = after(first, { type: 'refund-failed' });
    expect(refundKey(after(first, { type: 'unanswered' }))).toBe(refundKey(first));
    expect(refundKey(second)).not.toBe(refundKey(first));
    for (const one of [first, second]) expect(refundKey(one).length).toBeLessThanOrEqual(45);
  });

  it('never leaves captured money without a way back, and never repeats an effect, in any order of news', () => {
    const command: fc.Arbitrary<Command> = fc.constantFrom<Command>(
      capture,
      release(),
      release(null),
      approved,
      completed,
      canceled,
      { type: 'unanswered' },
      { type: 'declined', code: 'X', message: 'x' },
      { type: 'capture-refused', reason: 'x' },
      { type: 'refund-pending', squareRefundId: 'r1' },
      { type: 'refund-failed' },
      { type: 'refunded' },
    );
    fc.assert(
      fc.property(fc.array(command, { maxLength: 30 }), (commands) => {
        let current = payment('created');
        const published: string[] = [];
        for (const one of commands) {
          let decision;
          try {
            decision = decide(current, one, now);
          } catch {
            continue;
          }
          if (decision.payment === current) expect(decision.events).toEqual([]);
          current = decision.payment;
          published.push(...decision.events.map(({ type }) => type));
          expect(PAYMENT_STATES).toContain(current.state);
          // Money taken is either an order's, or on its way back.
          if (current.state === 'captured')
            expect([current.orderId, current.releaseReason]).toEqual([ORDER, null]);
          // Capturing is asked for an order only, and only of what the provider holds.
          if (current.state === 'capturing') expect(current.squarePaymentId).not.toBeNull();
        }
        for (const once of ['payment.captured.v1', 'payment.refunded.v1'])
          expect(published.filter((type) => type === once).length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 2000, seed: 20261120 },
    );
  });
});

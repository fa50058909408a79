import type { Authorisation } from './authorise.ts';
import { DEFAULT_DELAY, delayMilliseconds } from './durations.ts';
import { optionalFlag, optionalText, requiredMoney, requiredText, type Body } from './fields.ts';
import { errorBody, Rejection } from './rejection.ts';
import type { CardPayment, Money, Payment } from './wire.ts';

type PaymentRequest = ReturnType<typeof readPaymentRequest>;

/** Reads a CreatePayment body; lengths from Square's OpenAPI file. @throws Rejection naming the field. */
export function readPaymentRequest(body: Body, at: { currency: string; locationId: string }) {
  const sourceId = requiredText(body, 'source_id', 255);
  const money = requiredMoney(body, 'amount_money', at.currency);
  const location = optionalText(body, 'location_id', 50);
  if (location !== undefined && location !== at.locationId)
    throw new Rejection('INVALID_LOCATION', `No location '${location}'.`, 'location_id');
  const duration = optionalText(body, 'delay_duration', 30) ?? DEFAULT_DELAY;
  return {
    sourceId,
    money,
    verificationToken: optionalText(body, 'verification_token', 255),
    capture: optionalFlag(body, 'autocomplete') ?? true,
    delay: { duration, milliseconds: delayMilliseconds(duration), action: readDelayAction(body) },
    details: {
      reference_id: optionalText(body, 'reference_id', 40),
      note: optionalText(body, 'note', 500),
      buyer_email_address: optionalText(body, 'buyer_email_address', 255),
      statement_description_identifier: optionalText(body, 'statement_description_identifier', 20),
      customer_id: optionalText(body, 'customer_id', 191),
      billing_address: body['billing_address'] ?? undefined,
      shipping_address: body['shipping_address'] ?? undefined,
    },
  };
}

function readDelayAction(body: Body): 'CANCEL' | 'COMPLETE' {
  const action = optionalText(body, 'delay_action', 20) ?? 'CANCEL';
  if (action === 'CANCEL' || action === 'COMPLETE') return action;
  throw new Rejection('INVALID_ENUM_VALUE', `'${action}' is not a delay action.`, 'delay_action');
}

/** The payment that a request becomes: APPROVED, COMPLETED, or FAILED with the card's refusal. */
export function newPayment(
  request: PaymentRequest,
  authorisation: Authorisation,
  { id, now, ...shop }: { id: string; now: number; locationId: string; applicationId: string },
): Payment {
  const at = new Date(now).toISOString();
  const payment: Payment = {
    id,
    created_at: at,
    updated_at: at,
    amount_money: request.money,
    total_money: request.money,
    status: 'APPROVED',
    source_type: 'CARD',
    card_details: cardPayment(authorisation, at),
    location_id: shop.locationId,
    order_id: `${id}-order`,
    ...request.details,
    risk_evaluation: { created_at: at, risk_level: riskOf(request.money.amount) },
    application_details: { square_product: 'ECOMMERCE_API', application_id: shop.applicationId },
    version_token: `${id}.1`,
  };
  if (authorisation.outcome) return { ...payment, status: 'FAILED' };
  const approved = { ...payment, approved_money: request.money };
  if (request.capture) return captured(approved, now);
  return {
    ...approved,
    delay_duration: request.delay.duration,
    delay_action: request.delay.action,
    delayed_until: new Date(now + request.delay.milliseconds).toISOString(),
  };
}

/** Square's sandbox amounts that raise the risk level. */
function riskOf(amount: number): 'NORMAL' | 'MODERATE' | 'HIGH' {
  if (amount === 2222) return 'MODERATE';
  return amount === 3333 ? 'HIGH' : 'NORMAL';
}

function cardPayment({ card, outcome, onFile, wallet }: Authorisation, at: string): CardPayment {
  const unlessWallet = onFile ? 'ON_FILE' : 'KEYED';
  return {
    status: outcome ? 'FAILED' : 'AUTHORIZED',
    card,
    wallet_type: wallet,
    entry_method: wallet ? 'CONTACTLESS' : unlessWallet,
    cvv_status: outcome === 'CVV_FAILURE' ? 'CVV_REJECTED' : 'CVV_ACCEPTED',
    avs_status: outcome === 'ADDRESS_VERIFICATION_FAILURE' ? 'AVS_REJECTED' : 'AVS_ACCEPTED',
    card_payment_timeline: outcome ? {} : { authorized_at: at },
    auth_result_code: outcome ? undefined : 'sandbx',
    errors: outcome && [errorBody(outcome, `Authorization error: '${outcome}'`)],
  };
}

/** What Square keeps of a British online payment: 1.4% and 25 pence (squareup.com/gb/en/fees). */
const feeOf = ({ amount, currency }: Money): Money => ({
  amount: Math.min(amount, Math.round(amount * 0.014) + 25),
  currency,
});

export const captured = (payment: Payment, now: number): Payment => ({
  ...moved(payment, now, 'COMPLETED', 'CAPTURED', 'captured_at'),
  processing_fee: [
    {
      effective_at: new Date(now).toISOString(),
      type: 'INITIAL',
      amount_money: feeOf(payment.amount_money),
    },
  ],
});

export const voided = (payment: Payment, now: number): Payment =>
  moved(payment, now, 'CANCELED', 'VOIDED', 'voided_at');

function moved(
  payment: Payment,
  now: number,
  status: Payment['status'],
  cardStatus: CardPayment['status'],
  stamp: 'captured_at' | 'voided_at',
): Payment {
  const at = new Date(now).toISOString();
  const timeline = { ...payment.card_details.card_payment_timeline, [stamp]: at };
  return {
    ...touched(payment, now),
    status,
    card_details: { ...payment.card_details, status: cardStatus, card_payment_timeline: timeline },
  };
}

/** A new version: later `updated_at`, next version token. */
export function touched(payment: Payment, now: number): Payment {
  const version = Number(payment.version_token.split('.')[1] ?? 0) + 1;
  return { ...payment, updated_at: new Date(now).toISOString(), version_token: `${payment.id}.${version}` };
}

/** @throws Rejection BAD_REQUEST unless the payment is APPROVED; CONFLICT if it moved since `versionToken`. */
export function completed(payment: Payment, versionToken: string | undefined, now: number): Payment {
  if (payment.status !== 'APPROVED')
    throw new Rejection('BAD_REQUEST', `Payment ${payment.id} is ${payment.status} and cannot be completed.`);
  if (versionToken !== undefined && versionToken !== payment.version_token)
    throw new Rejection('CONFLICT', 'The payment has changed since this version_token.', 'version_token');
  return captured(payment, now);
}

/** A repeated cancel changes nothing (judgement). */
export function canceled(payment: Payment, now: number): Payment {
  if (payment.status === 'CANCELED') return payment;
  if (payment.status !== 'APPROVED')
    throw new Rejection('BAD_REQUEST', `Payment ${payment.id} is ${payment.status}. It cannot be canceled.`);
  return voided(payment, now);
}

import type { Authorisation } from './authorise.ts';
import { DEFAULT_DELAY, delayMilliseconds } from './durations.ts';
import { optionalFlag, optionalText, requiredMoney, requiredText, type Body } from './fields.ts';
import { errorBody, Rejection } from './rejection.ts';
import type { CardPayment, Money, Payment } from './wire.ts';

export type PaymentRequest = {
  sourceId: string;
  verificationToken: string | undefined;
  money: Money;
  capture: boolean;
  delay: { duration: string; milliseconds: number; action: 'CANCEL' | 'COMPLETE' };
  details: Partial<Payment>;
};

/** Reads a CreatePayment body; lengths from Square's OpenAPI file. @throws Rejection naming the field. */
export function readPaymentRequest(body: Body, at: { currency: string; locationId: string }): PaymentRequest {
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
    details: present({
      reference_id: optionalText(body, 'reference_id', 40),
      note: optionalText(body, 'note', 500),
      buyer_email_address: optionalText(body, 'buyer_email_address', 255),
      statement_description_identifier: optionalText(body, 'statement_description_identifier', 20),
      customer_id: optionalText(body, 'customer_id', 191),
      billing_address: body['billing_address'],
      shipping_address: body['shipping_address'],
    }),
  };
}

function readDelayAction(body: Body): 'CANCEL' | 'COMPLETE' {
  const action = optionalText(body, 'delay_action', 20) ?? 'CANCEL';
  if (action === 'CANCEL' || action === 'COMPLETE') return action;
  throw new Rejection('INVALID_ENUM_VALUE', `'${action}' is not a delay action.`, 'delay_action');
}

function present<T extends Record<string, unknown>>(values: T): Partial<Payment> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null),
  );
}

type Context = { id: string; now: number; locationId: string; applicationId: string };

/** The payment that an request becomes: APPROVED, COMPLETED, or FAILED with the card's refusal. */
export function newPayment(request: PaymentRequest, authorisation: Authorisation, context: Context): Payment {
  const at = new Date(context.now).toISOString();
  const payment: Payment = {
    id: context.id,
    created_at: at,
    updated_at: at,
    amount_money: request.money,
    total_money: request.money,
    status: 'APPROVED',
    source_type: 'CARD',
    card_details: cardPayment(authorisation, at),
    location_id: context.locationId,
    ...request.details,
    risk_evaluation: { created_at: at, risk_level: riskOf(request.money.amount) },
    application_details: { square_product: 'ECOMMERCE_API', application_id: context.applicationId },
    version_token: `${context.id}.1`,
  };
  if (authorisation.outcome) return { ...payment, status: 'FAILED' };
  const approved = { ...payment, approved_money: request.money };
  if (request.capture) return captured(approved, context.now);
  return {
    ...approved,
    delay_duration: request.delay.duration,
    delay_action: request.delay.action,
    delayed_until: new Date(context.now + request.delay.milliseconds).toISOString(),
  };
}

/** Square's sandbox amounts that raise the risk level. */
function riskOf(amount: number): 'NORMAL' | 'MODERATE' | 'HIGH' {
  if (amount === 2222) return 'MODERATE';
  return amount === 3333 ? 'HIGH' : 'NORMAL';
}

function cardPayment({ card, outcome, onFile, wallet }: Authorisation, at: string): CardPayment {
  const details: CardPayment = {
    status: outcome ? 'FAILED' : 'AUTHORIZED',
    card,
    entry_method: onFile ? 'ON_FILE' : 'KEYED',
    cvv_status: outcome === 'CVV_FAILURE' ? 'CVV_REJECTED' : 'CVV_ACCEPTED',
    avs_status: outcome === 'ADDRESS_VERIFICATION_FAILURE' ? 'AVS_REJECTED' : 'AVS_ACCEPTED',
    card_payment_timeline: outcome ? {} : { authorized_at: at },
  };
  if (wallet) Object.assign(details, { wallet_type: wallet, entry_method: 'CONTACTLESS' });
  if (!outcome) return { ...details, auth_result_code: 'sandbx' };
  return { ...details, errors: [errorBody(outcome, declineText(outcome))] };
}

/** The wording of every card refusal in Square's sandbox. */
export const declineText = (outcome: string): string => `Authorization error: '${outcome}'`;

export function captured(payment: Payment, now: number): Payment {
  return moved(payment, now, 'COMPLETED', 'CAPTURED', 'captured_at');
}

export function voided(payment: Payment, now: number): Payment {
  return moved(payment, now, 'CANCELED', 'VOIDED', 'voided_at');
}

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
export function completePayment(payment: Payment, versionToken: string | undefined, now: number): Payment {
  if (payment.status !== 'APPROVED')
    throw new Rejection('BAD_REQUEST', `Payment ${payment.id} is ${payment.status} and cannot be completed.`);
  if (versionToken !== undefined && versionToken !== payment.version_token)
    throw new Rejection('CONFLICT', 'The payment has changed since this version_token.', 'version_token');
  return captured(payment, now);
}

/** A repeated cancel changes nothing (judgement). */
export function cancelPayment(payment: Payment, now: number): Payment {
  if (payment.status === 'CANCELED') return payment;
  if (payment.status !== 'APPROVED')
    throw new Rejection('BAD_REQUEST', `Payment ${payment.id} is ${payment.status}. It cannot be canceled.`);
  return voided(payment, now);
}

import { COLLECTION } from '@slipcast/contracts/delivery-zones';
import type { AddedTo } from '@slipcast/contracts/events/added-to';
import type { DeliveryOptions } from '@slipcast/contracts/http/delivery-options';
import type { CheckoutBody } from '@slipcast/contracts/http/order';
import type { QuotedParcel } from '@slipcast/contracts/http/one-parcel';
import { skuKey } from '@slipcast/contracts/sku';
import { mailboxOf } from '@slipcast/service-kit/email-limits';
import type { LookupKeys } from '@slipcast/service-kit/lookup-key';
import { databaseTime } from '@slipcast/storage/postgres';
import type pg from 'pg';
import type { Destination } from '../delivery/offers.ts';
import { readPots } from '../ledger/products.ts';
import { isSameAddress, whyNoMore } from '../orders/one-parcel.ts';
import type { OrderLists } from '../orders/order-lists.ts';
import type { Order } from '../orders/order-record.ts';
import { readOrder } from '../orders/change-order.ts';
import { piecesToSend } from '../orders/parcel.ts';
import type { ParcelLine } from './pricing.ts';
import { quote, type PaidParcel, type Quote, type QuoteWith } from './quote.ts';

/** The parcel of an earlier order, with all that is in it so far. */
export interface OpenParcel extends PaidParcel {
  addedTo: AddedTo;
  /** Of what has a weight of its own. */
  grams: number;
  /** Pieces that weigh what a pot of the shop weighs. */
  unweighed: number;
}

/** Who asks, and for which order to which address. */
export interface ParcelAsked {
  addTo: CheckoutBody['add_to'];
  userId: string | null;
  email: string | undefined;
  /** undefined: not known yet. */
  address: string | undefined;
}

interface Found {
  order: Order;
  parcel: OpenParcel;
  /** The end of a sentence; null: pots can be added to it. */
  whyNot: string | null;
}
/** null: there is none, and none was asked for. `order` null: the one that was asked for is not this buyer's. */
export type FoundParcel = Found | { order: null } | null;

export interface ParcelReading {
  pool: pg.Pool;
  lists: Pick<OrderLists, 'takingMore' | 'addedTo'>;
  keys: Pick<LookupKeys, 'opens'>;
}

/** Whether they placed the order: with their account, or they can read the emails about it (ADR 46). An address alone proves nothing. */
async function isTheirs({ pool, keys }: ParcelReading, order: Order, { addTo, userId }: ParcelAsked) {
  if (userId !== null && order.userId === userId) return true;
  return addTo?.key !== undefined && keys.opens(order.id, addTo.key, await databaseTime(pool));
}

function whyNot(order: Order, { userId, email, address }: ParcelAsked): string | null {
  const name = `order ${order.orderNumber}`;
  const isOfAccount = userId !== null && order.userId === userId;
  if (!isOfAccount && email && mailboxOf(email) !== mailboxOf(order.customerEmail))
    return `${name} was placed with another email address`;
  if (address !== undefined && !isSameAddress(address, order.deliveryAddress))
    return `${name} goes to another address`;
  return whyNoMore(order);
}

async function contents({ pool, lists }: ParcelReading, order: Order): Promise<OpenParcel> {
  const together = [order, ...(await lists.addedTo(order.id))];
  const lines = together.flatMap((one) =>
    one.lines.map((line, at) => ({ line, quantity: piecesToSend(one, at + 1) })),
  );
  const { pots } = await readPots(
    pool,
    lines.map(({ line }) => line),
  );
  const parcel = { pieces: 0, grams: 0, unweighed: 0 };
  for (const { line, quantity } of lines) {
    const grams = pots.get(skuKey(line))?.packedGrams ?? null;
    parcel.pieces += quantity;
    if (grams === null) parcel.unweighed += quantity;
    else parcel.grams += grams * quantity;
  }
  const { id: orderId, orderNumber, delivery } = order;
  if (!delivery) throw new Error(`order ${orderNumber} has no delivery`);
  return { addedTo: { orderId, orderNumber }, delivery, ...parcel };
}

/** Reads the earlier order that pots shall be added to; without one, the buyer's newest to the same address that takes more. */
export async function findParcel(reading: ParcelReading, asked: ParcelAsked): Promise<FoundParcel> {
  const { addTo, userId, address } = asked;
  if (addTo) {
    const order = await readOrder(reading.pool, 'id', addTo.order_id);
    if (!order || !order.delivery || !(await isTheirs(reading, order, asked))) return { order: null };
    return { order, parcel: await contents(reading, order), whyNot: whyNot(order, asked) };
  }
  if (userId === null || address === undefined) return null;
  const open = await reading.lists.takingMore(userId);
  const order = open.find((one) => whyNot(one, asked) === null);
  return order ? { order, parcel: await contents(reading, order), whyNot: null } : null;
}

/** Why all of it does not fit into one parcel, as the end of a sentence; null: it does. */
function whyTooMuch({ offers }: Quote, { addedTo, delivery }: OpenParcel, lines: readonly ParcelLine[]) {
  if (offers.problems.length === 0 && offers.chosen) return null;
  if (lines.some(({ collectionOnly }) => collectionOnly)) return 'some of these pots can only be collected';
  return offers.methods.some(({ id }) => id === delivery.method)
    ? `with order ${addedTo.orderNumber} this is too much for one parcel by ${delivery.name}`
    : `${delivery.name} of order ${addedTo.orderNumber} is no longer offered`;
}

/** A quote that says whose parcel its pots go into. `whyNot`: the end of a sentence, why they do not although that was asked. */
export interface QuoteTogether {
  quoted: Quote;
  /** How it travels; null: by the quote's own offers. */
  together: Pick<OpenParcel, 'addedTo' | 'delivery'> | null;
  /** For the shopper. */
  offer: QuotedParcel | null;
  whyNot: string | null;
}

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/**
 * What the pots cost in the parcel of an earlier order if that was asked for and it takes them, and otherwise in one of their own.
 *
 * @param isAsked whether the buyer wants it; otherwise the quote only says that it could be
 */
export function quoteTogether(
  options: DeliveryOptions,
  lines: readonly ParcelLine[],
  where: Destination,
  { found, isAsked, ...more }: Omit<QuoteWith, 'parcel'> & { found: FoundParcel; isAsked: boolean },
): QuoteTogether {
  const alone = (whyNot: string | null, offer: QuotedParcel | null = null): QuoteTogether => ({
    quoted: quote(options, lines, where, more),
    together: null,
    whyNot,
    offer:
      offer && whyNot
        ? { ...offer, whyNot: `${capital(whyNot)}, so these pots need a parcel of their own.` }
        : offer,
  });
  if (!found || where.method === COLLECTION) return alone(null);
  if (!found.order) return alone('we can’t find the order that they were to be added to');
  const { parcel } = found;
  const { addedTo, delivery } = parcel;
  const offer = { ...addedTo, method: delivery.name, isAdded: false, whyNot: null };
  const grams = parcel.grams + parcel.unweighed * options.packedGrams;
  const quoted = quote(options, lines, where, { ...more, parcel: { ...parcel, grams } });
  const whyNot = found.whyNot ?? whyTooMuch(quoted, parcel, lines);
  if (whyNot !== null) return isAsked ? alone(whyNot, offer) : alone(null);
  if (!isAsked) return alone(null, offer);
  return { quoted, together: parcel, offer: { ...offer, isAdded: true }, whyNot: null };
}

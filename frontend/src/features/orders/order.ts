import { isHandedOver } from '@slipcast/contracts/by-hand';
import { discountLabel } from '@slipcast/contracts/discount-label';
import { readPence } from '@slipcast/contracts/money';
import type { WireOrder } from '@slipcast/contracts/http/order';
import type { OrderMoney } from '@slipcast/contracts/order-words';
import type { CartLine } from '../../base/cart-line.ts';
import { partsOf } from '../../base/text.ts';
import { camelCased, type Read } from './camel-case.ts';
import { byHandFrom } from './by-hand.ts';
import { failedRefundFrom, otherOrdersFrom, parcelsFrom, refundsFrom, wishesFrom } from './order-extras.ts';

/** Says `otherwise` for a missing or unreadable date. */
const formatter = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', options);
  return <Otherwise>(date: string | null, otherwise: Otherwise) => {
    const value = new Date(date ?? '');
    return Number.isNaN(value.getTime()) ? otherwise : format.format(value);
  };
};

const long = formatter({ dateStyle: 'long' });
const withTime = formatter({ dateStyle: 'long', timeStyle: 'short' });
const shortWithTime = formatter({ dateStyle: 'medium', timeStyle: 'short' });
const short = formatter({ day: 'numeric', month: 'short', year: 'numeric' });

/** '20 November 2026'. */
export const longDate = (date: string | null, otherwise = 'Not available') => long(date, otherwise);

/** '20 November 2026 at 12:00'. */
export const longDateTime = (date: string | null) => withTime(date, 'Not available');

/** '20 Nov 2026, 12:00'. */
export const shortDateTime = (date: string | null) => shortWithTime(date, 'Not available');

/** '20 Nov 2026'; null where there is no readable date. */
export const shortDate = (date: string | null) => short(date, null);

export const statusLabel = (status: string) => status.charAt(0).toUpperCase() + status.slice(1);

export const isOnItsWay = (status: string) => status === 'shipped' || status === 'delivered';

type ReadOrder = Read<WireOrder>;
type ReadLine = NonNullable<ReadOrder['orderLines']>[number];

/** The variant's picture, else its first image, else the product's. */
function imageOf({ variant, product, orderLineProduct, imageUrl }: ReadLine): string | null {
  const own = product ?? orderLineProduct;
  return (
    variant?.imageUrl ||
    variant?.images?.[0]?.url ||
    own?.imageUrl ||
    own?.images?.[0]?.url ||
    imageUrl ||
    null
  );
}

/** A line of an order, or of a cart that is about to become one. */
export type OrderLine = Pick<CartLine, 'id' | 'name' | 'color' | 'quantity' | 'pricePence' | 'image'> & {
  subtotalPence?: number;
  /** Pieces of it that were refunded, and are not sent any more. */
  refundedQuantity?: number;
  /** Pieces of it that are in parcels. */
  sentQuantity?: number;
  /** Pieces of it that are sent again. */
  replacedQuantity?: number;
  /** null for an order service before 0.3.0, which does not say. */
  toSendQuantity?: number | null;
  /** False for packers, whom money does not concern. */
  isPriced?: boolean;
  /** Of one piece, where the order goes abroad. */
  customs?: { hsCode: string; origin: string; packedGrams: number } | null;
};

function lineFrom(line: ReadLine, index: number): OrderLine {
  const quantity = line.quantity ?? 1;
  const pricePence = readPence(line.price ?? line.unitPrice);
  return {
    id: line.id ?? String(index),
    name: line.productName ?? (line.product ?? line.orderLineProduct)?.name ?? '',
    color: line.variantColor || line.variant?.color || '',
    quantity,
    pricePence,
    refundedQuantity: line.refundedQuantity ?? 0,
    sentQuantity: line.sentQuantity ?? 0,
    replacedQuantity: line.replacedQuantity ?? 0,
    toSendQuantity: line.toSendQuantity ?? null,
    isPriced: (line.price ?? line.unitPrice) != null,
    customs: line.customs
      ? {
          hsCode: line.customs.hsCode ?? '',
          origin: line.customs.origin ?? '',
          packedGrams: line.customs.packedGrams ?? 0,
        }
      : null,
    subtotalPence: line.subtotal == null ? pricePence * quantity : readPence(line.subtotal),
    image: imageOf(line),
  };
}

/** For an order service before 0.3.0, which does not say. */
const moneyByStatus = (status: string): OrderMoney =>
  status === 'pending' ? 'confirming' : status === 'cancelled' ? 'uncertain' : 'paid';

/** How an order travels; null for one whose delivery was part of the price. */
export type Travel = {
  name: string;
  isCollected: boolean;
  isTakenAway: boolean;
  country: string;
  /** null: as the shop says. */
  dispatchDays: number | null;
  /** Where and when; '' until it is paid. */
  address: string;
  opening: string;
};

const travelFrom = ({ delivery }: ReadOrder): Travel | null =>
  delivery
    ? {
        name: delivery.name ?? '',
        isCollected: delivery.kind === 'collection',
        isTakenAway: isHandedOver(delivery.method ?? undefined),
        country: delivery.country ?? '',
        dispatchDays: delivery.dispatchDays ?? null,
        address: delivery.address ?? '',
        opening: delivery.opening ?? '',
      }
    : null;

/** VAT that the total includes; null: the shop was not registered. */
const vatFrom = ({ vat }: ReadOrder) =>
  vat ? { ratePercent: vat.ratePercent ?? 0, pence: readPence(vat.included) } : null;

/** An order as the screens show it. Dates stay as they came: each screen has its own word for a bad one. */
export type Order = ReturnType<typeof orderFrom>;

export function orderFrom(wire: object) {
  const order = camelCased(wire) as ReadOrder;
  const shipping = order.shippingAddress || order.deliveryAddress || '';
  const delivery = order.deliveryAddress || shipping;
  const status: string = order.status ?? 'pending';
  return {
    id: order.id ?? '',
    number: order.orderNumber ?? '',
    status,
    money: order.money ?? moneyByStatus(status),
    createdAt: order.createdAt ?? null,
    updatedAt: order.updatedAt ?? null,
    shippedAt: order.shippedAt ?? null,
    tracking: order.trackingInfo ?? '',
    name: order.customerName ?? '',
    email: order.customerEmail ?? '',
    phone: order.customerPhone ?? '',
    shipping,
    delivery,
    billing: order.billingAddress || delivery,
    lines: order.orderLines?.map(lineFrom) ?? [],
    totalPence: readPence(order.totalPrice ?? order.total),
    isPriced: (order.totalPrice ?? order.total) != null,
    goodsPence: readPence(order.goods ?? order.totalPrice ?? order.total),
    discountPence: readPence(order.discount),
    discountLabel: discountLabel(
      order.discounts?.map(({ code, by }) => ({ code: code ?? '', by: by ?? 'amount' })),
    ),
    deliveryPence: readPence(order.deliveryCharge),
    /** What vouchers paid; the total is the rest. */
    voucherPence: readPence(order.voucher),
    /** What it costs, however it was paid. */
    pricePence: readPence(order.totalPrice ?? order.total) + readPence(order.voucher),
    vat: vatFrom(order),
    travel: travelFrom(order),
    /** Its money is back or on its way, so none of it is sent. */
    isRefundedInFull: order.isRefundedInFull ?? false,
    refundedPence: readPence(order.refunded),
    refunds: refundsFrom(order),
    /** What its buyer has asked, oldest first. */
    requests: (wire as Partial<WireOrder>).requests ?? [],
    byHand: byHandFrom(wire as Partial<WireOrder>),
    readyAt: order.collection?.readyAt ?? null,
    collectedAt: order.collection?.collectedAt ?? null,
    collectedBy: order.collection?.collectedBy ?? null,
    wishes: wishesFrom(order),
    parcels: parcelsFrom(order),
    ...otherOrdersFrom(order),
    /** For the back office: what the person who packs it has to know; '' is nothing. */
    packingNote: order.packingNote ?? '',
    /** For admins: what Square could not refund. */
    failedRefund: failedRefundFrom(order),
  };
}

export const addressLines = (address: string) => partsOf(address, /[\n,]/);

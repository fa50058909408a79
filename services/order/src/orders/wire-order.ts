import type { WireOrder, WireOrderLine } from '@slipcast/contracts/http/order';
import type { WirePackedOrder } from '@slipcast/contracts/http/packed-order';
import type { OrderLine } from '@slipcast/contracts/events/order-events';
import { isReplacement } from '@slipcast/contracts/by-hand';
import { toPounds } from '@slipcast/contracts/money';
import { moneyOf } from '@slipcast/contracts/order-words';
import { MAIN } from '@slipcast/contracts/sku';
import type { User } from '@slipcast/service-kit/auth';
import { isPaidByHand } from './hand-payments.ts';
import type { Order } from './order-record.ts';
import { isRefundedInFull, refundedPieces } from './refund-entry.ts';
import { piecesToSend, sentPieces } from './parcel.ts';
import { replacedPieces } from './replacements.ts';
import { wireAdminByHand, wireByHand } from './wire-by-hand.ts';
import { wireCollection, wireDelivery } from './wire-delivery.ts';
import { wirePackedLine } from './wire-packed-line.ts';
import { wireParcels } from './wire-parcel.ts';
import { wireTogether } from './wire-together.ts';
import { wireReplacements } from './wire-replacements.ts';
import { wireRefund } from './wire-refund.ts';
import { wireRequest } from './wire-request.ts';
import { backOnVouchers, isPaidByVouchers, pricePence } from './voucher-shares.ts';

function wireLine(
  line: OrderLine,
  id: string,
  pieces: Pick<WireOrderLine, 'refundedQuantity' | 'sentQuantity' | 'toSendQuantity' | 'replacedQuantity'>,
): WireOrderLine {
  const product = {
    id: line.productId,
    name: line.productName,
    imageUrl: line.productImageUrl,
    images: line.productImages,
  };
  const price = toPounds(line.unitPence);
  return {
    id,
    product_id: line.productId,
    product_name: line.productName,
    productName: line.productName,
    quantity: line.quantity,
    price,
    unit_price: price,
    unitPrice: price,
    subtotal: toPounds(line.unitPence * line.quantity),
    ...pieces,
    variant_id: line.variantId,
    variant_color: line.color,
    imageUrl: line.imageUrl ?? line.productImageUrl,
    variant:
      line.variantId === MAIN
        ? null
        : { id: line.variantId, color: line.color, imageUrl: line.imageUrl, images: line.images },
    product,
    orderLineProduct: product,
    ...(line.customs && { customs: line.customs }),
    ...(line.discountPence !== undefined && { discount: toPounds(line.discountPence) }),
  };
}

/** An order as clients read it: pounds, and both spellings of every field. */
export function wireOrder(order: Order): WireOrder {
  const total = toPounds(order.totalPence);
  const isStillToSend = order.status === 'pending' || order.status === 'paid';
  const lines = order.lines.map((line, index) =>
    wireLine(line, `${order.id}-${index + 1}`, {
      refundedQuantity: refundedPieces(order, index + 1),
      sentQuantity: sentPieces(order, index + 1),
      ...(order.replacements.length > 0 && { replacedQuantity: replacedPieces(order, index + 1) }),
      toSendQuantity: isStillToSend ? piecesToSend(order, index + 1) : 0,
    }),
  );
  return {
    id: order.id,
    order_number: order.orderNumber,
    orderNumber: order.orderNumber,
    status: order.status,
    money: moneyOf({
      ...order,
      totalPence: pricePence(order),
      refundedPence: order.refundedPence + backOnVouchers(order.refunds),
      isPaidByHand: isPaidByHand(order) || isPaidByVouchers(order),
      isReplacement: isReplacement(order),
    }),
    isRefundedInFull: order.status !== 'pending' && isRefundedInFull(order),
    refunded: toPounds(order.refundedPence + backOnVouchers(order.refunds)),
    refunds: order.refunds.map(wireRefund),
    ...(isPaidByHand(order) && !isReplacement(order) && { byHand: wireByHand(order) }),
    ...wireReplacements(order),
    ...wireTogether(order),
    parcels: wireParcels(order),
    requests: order.requests.map(wireRequest),
    total,
    total_price: total,
    totalPrice: total,
    goods: toPounds(order.goodsPence),
    discount: toPounds(order.discountPence),
    ...(order.discounts && {
      discounts: order.discounts.map(({ code, by, words, pence }) => ({
        code,
        by,
        words,
        amount: toPounds(pence),
      })),
    }),
    deliveryCharge: toPounds(order.deliveryPence),
    ...(order.vouchers && {
      voucher: toPounds(order.voucherPence),
      vouchers: order.vouchers.map(({ lastFour, pence }) => ({ lastFour, amount: toPounds(pence) })),
    }),
    ...(order.vat && {
      vat: { ratePercent: order.vat.ratePercent, included: toPounds(order.vat.includedPence) },
    }),
    delivery: wireDelivery(order),
    collection: wireCollection(order),
    createdAt: order.placedAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
    shippedAt: order.shippedAt?.toISOString() ?? null,
    trackingInfo: order.trackingInfo,
    customer_name: order.customerName,
    customerName: order.customerName,
    customer_email: order.customerEmail,
    customerEmail: order.customerEmail,
    customerPhone: order.customerPhone,
    shipping_address: order.shippingAddress,
    shippingAddress: order.shippingAddress,
    delivery_address: order.deliveryAddress,
    deliveryAddress: order.deliveryAddress,
    billing_address: order.billingAddress,
    billingAddress: order.billingAddress,
    wishes: order.wishes ?? null,
    order_lines: lines,
    orderLines: lines,
  };
}

/** An order without money, for packers. */
function wirePackedOrder(order: Order): WirePackedOrder {
  const {
    money: _money,
    refunded: _refunded,
    refunds: _refunds,
    byHand: _byHand,
    ...unpaid
  } = wireOrder(order);
  const { total: _, total_price: _price, totalPrice: _total, ...rest } = unpaid;
  const {
    goods: _goods,
    discount: _discount,
    discounts: _codes,
    deliveryCharge: _charge,
    voucher: _voucher,
    vouchers: _vouchers,
    ...unpriced
  } = rest;
  const { vat: _vat, ...packed } = unpriced;
  const lines = packed.orderLines.map(wirePackedLine);
  return {
    ...packed,
    parcels: wireParcels(order, true),
    packingNote: order.packingNote ?? '',
    order_lines: lines,
    orderLines: lines,
  };
}

/** An order for the back office. */
export const wireOrderFor = (user: User, order: Order): WireOrder | WirePackedOrder =>
  user.isAdmin ? wireAdminOrder(order) : wirePackedOrder(order);

/** The same with what only admins may see. */
export const wireAdminOrder = (order: Order): WireOrder => ({
  ...wireOrder(order),
  ...(isPaidByHand(order) && !isReplacement(order) && { byHand: wireAdminByHand(order) }),
  packingNote: order.packingNote ?? '',
  parcels: wireParcels(order, true),
  failedRefund:
    order.refundOwedPence === 0
      ? null
      : {
          owed: toPounds(order.refundOwedPence),
          settledAt: order.refundSettledAt?.toISOString() ?? null,
          settledBy: order.refundSettledBy,
          ...(order.refundSettledHow && { how: order.refundSettledHow }),
        },
});

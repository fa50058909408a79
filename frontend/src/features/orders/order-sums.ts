import type { PricedTravel } from '@slipcast/contracts/price-note';
import type { Order } from './order.ts';

/** What the order's total was made of when it was placed; nothing where delivery was part of every price. */
export const orderSums = ({
  travel,
  goodsPence,
  discountPence,
  discountLabel,
  deliveryPence,
  voucherPence,
}: Order) =>
  travel === null && discountPence === 0 && voucherPence === 0
    ? []
    : [
        { label: 'Goods', pence: goodsPence },
        ...(discountPence > 0 ? [{ label: discountLabel, pence: -discountPence }] : []),
        ...(travel ? [{ label: travel.name, pence: deliveryPence }] : []),
        ...(voucherPence > 0 ? [{ label: 'Gift voucher', pence: -voucherPence, isVoucher: true }] : []),
      ];

export const orderTravel = ({ travel, deliveryPence }: Order): PricedTravel | null =>
  travel && {
    kind: travel.isCollected ? 'collection' : 'post',
    country: travel.country,
    pence: deliveryPence,
  };

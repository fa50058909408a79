import { workingDaysText } from '@slipcast/contracts/working-days';
import { dispatchDay, shop } from '../../base/shop.ts';
import type { Order } from '../../features/orders/order.ts';

/** When an order that is still to be sent leaves the shop, or what its buyer waits for; '' where that is over, or not said. */
export function dispatchText({ status, travel, createdAt, readyAt }: Order): string {
  if (status !== 'pending' && status !== 'paid' && status !== 'processing') return '';
  if (travel?.isCollected)
    return readyAt
      ? 'It’s ready to collect. Please bring your order number.'
      : 'We’ll email you when it’s ready to collect.';
  if (travel && travel.dispatchDays !== null)
    return `Your parcel leaves us within ${workingDaysText(travel.dispatchDays)} of your order.`;
  const day = createdAt && dispatchDay(Date.parse(createdAt));
  return day ? `We dispatch within ${shop.dispatch?.within}, so your parcel leaves us by ${day}.` : '';
}

import { formatPence } from '@slipcast/contracts/money';
import type { Order } from '../../features/orders/order.ts';

/** 'Special Delivery by 1 pm, £9.95'; without a price for packers and where delivery is free. */
export const travelText = ({ travel, deliveryPence }: Order): string =>
  travel ? [travel.name, ...(deliveryPence > 0 ? [formatPence(deliveryPence)] : [])].join(', ') : '';

import type { Endpoint } from '@slipcast/service-kit/endpoint';
import type { Parts } from '../parts.ts';
import { listOrdersForAdmins, showDashboard, showOrderToAdmin } from './admin-orders.ts';
import { changeOrderStatus, changeTracking, shipOrder } from './change-order.ts';
import { comparePayments } from './compare-payments.ts';
import { listAddresses, listOrders, showLatestOrder } from './list-orders.ts';
import { lookupGuestOrder } from './lookup-guest-order.ts';
import { placeGuestOrder, placeOrder } from './place-order.ts';
import { resendEmail, testEmail } from './resend-email.ts';
import { showOrder, showOrderStatus } from './show-order.ts';
import { showStock } from './show-stock.ts';
import { validateCart } from './validate-cart.ts';

/** Everything that the order service answers; literal paths come before `:id`. */
export const orderRoutes = (parts: Parts): Endpoint[] => [
  validateCart(parts),
  listAddresses(parts),
  placeOrder(parts),
  placeGuestOrder(parts),
  showLatestOrder(parts),
  lookupGuestOrder(parts),
  testEmail(parts),
  listOrders(parts),
  showOrder(parts),
  showOrderStatus(parts),
  resendEmail(parts),
  listOrdersForAdmins(parts),
  showOrderToAdmin(parts),
  shipOrder(parts),
  changeOrderStatus(parts),
  changeTracking(parts),
  showDashboard(parts),
  showStock(parts),
  ...comparePayments(parts),
];

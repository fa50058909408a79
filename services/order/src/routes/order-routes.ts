import type { Endpoint } from '@slipcast/service-kit/endpoint';
import type { Dependencies } from './dependencies.ts';
import { listOrdersForAdmins, showOrderToAdmin } from './admin-orders.ts';
import { changeOrderStatus, changeTracking, shipOrder } from './change-order.ts';
import { comparePayments } from './compare-payments.ts';
import { listAddresses, listOrders, showLatestOrder } from './list-orders.ts';
import { lookupGuestOrder } from './lookup-guest-order.ts';
import { placeGuestOrder, placeOrder } from './place-order.ts';
import { resendEmail, testEmail } from './resend-email.ts';
import { showDashboard } from './show-dashboard.ts';
import { showOrder, showOrderStatus } from './show-order.ts';
import { showStock } from './show-stock.ts';
import { validateCart } from './validate-cart.ts';

/** All endpoints of the order service; literal paths come before `:id`. */
export const orderRoutes = (dependencies: Dependencies): Endpoint[] => [
  validateCart(dependencies),
  listAddresses(dependencies),
  placeOrder(dependencies),
  placeGuestOrder(dependencies),
  showLatestOrder(dependencies),
  lookupGuestOrder(dependencies),
  testEmail(dependencies),
  listOrders(dependencies),
  showOrder(dependencies),
  showOrderStatus(dependencies),
  resendEmail(dependencies),
  listOrdersForAdmins(dependencies),
  showOrderToAdmin(dependencies),
  shipOrder(dependencies),
  changeOrderStatus(dependencies),
  changeTracking(dependencies),
  showDashboard(dependencies),
  showStock(dependencies),
  ...comparePayments(dependencies),
];

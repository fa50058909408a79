import type { Guard } from '../ledger/unreconciled.ts';
import type { OrderKit } from '../order-kit.ts';
import { adminOrderRoutes } from './admin-routes.ts';
import { besideRoutes } from './beside-routes.ts';
import { announceParcels } from './announce-parcels.ts';
import { cardRoutes } from './card-routes.ts';
import { changeOrderRoutes } from './change-routes.ts';
import { collectionRoutes } from './collection-routes.ts';
import { completePendingOrders } from './complete-pending-orders.ts';
import { exportRoutes } from './export-orders.ts';
import { findUnconfirmed } from './find-unconfirmed.ts';
import { createGuestLookups } from './guest-lookups.ts';
import { guestOrderRoutes } from './guest-routes.ts';
import { orderHistoryRoutes } from './history-routes.ts';
import { internalOrderRoutes } from './internal-routes.ts';
import { orderMailRoutes } from './mail-routes.ts';
import { joinGuestOrders } from './join-guest-orders.ts';
import { onPayments } from './on-payments.ts';
import { onUserErased } from './on-user-erased.ts';
import { createOrderLists } from './order-lists.ts';
import { createOrderStore } from './order-store.ts';
import { createPaymentClient } from './payment-client.ts';
import { parcelRoutes } from './parcel-routes.ts';
import { packingNoteRoutes } from './packing-note.ts';
import { packingRoutes } from './packing-routes.ts';
import { removeOldNames } from './remove-names.ts';
import { shopperOrderRoutes } from './shopper-routes.ts';

const ROUTES = [
  // Before `/api/orders/:id`, which would match `cards`.
  cardRoutes,
  shopperOrderRoutes,
  guestOrderRoutes,
  exportRoutes,
  adminOrderRoutes,
  besideRoutes,
  changeOrderRoutes,
  collectionRoutes,
  orderHistoryRoutes,
  orderMailRoutes,
  packingNoteRoutes,
  packingRoutes,
  parcelRoutes,
  internalOrderRoutes,
];

/** Everything that happens to an order once it has been placed. */
export function createOrders(kit: OrderKit, guard: Guard) {
  const { config, logger } = kit;
  const callMs = config.CAPTURE_TIMEOUT_SECONDS * 1000;
  const payments = createPaymentClient(
    kit.client('payment', config.PAYMENT_URL, { timeoutMs: callMs }),
    logger,
  );
  const store = createOrderStore({ ...kit, guard });
  const lists = createOrderLists(kit.pool);
  kit.handle(onPayments(store));
  kit.handle(joinGuestOrders);
  kit.handle(onUserErased);
  kit.add(completePendingOrders({ store, payments, seconds: config.SWEEP_SECONDS, callMs, logger }));
  kit.add(announceParcels({ ...kit, store }));
  kit.add(removeOldNames(kit));
  const emailWorker = kit.client('email-worker', config.EMAIL_WORKER_URL);
  kit.compareEffects('order.paid.v1', findUnconfirmed({ pool: kit.salePool, emailWorker }));
  const lookups = createGuestLookups(kit);
  const parts = { ...kit, store, lists, payments, lookups, emailWorker };
  return {
    store,
    lists,
    payments,
    lookups,
    keys: lookups.keys,
    endpoints: ROUTES.flatMap((routes) => routes(parts)),
  };
}
export type Orders = ReturnType<typeof createOrders>;

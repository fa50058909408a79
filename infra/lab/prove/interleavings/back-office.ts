import type { Request, Response } from 'express';
import { Refusal } from '@slipcast/contracts/refusal';
import type { User } from '@slipcast/service-kit/auth';
import { Answer, type Endpoint } from '@slipcast/service-kit/endpoint';
import { byHandRoutes } from '../../../../services/order/src/by-hand/by-hand-routes.ts';
import { changeOrderRoutes } from '../../../../services/order/src/orders/change-routes.ts';
import type { OrderParts } from '../../../../services/order/src/orders/order-parts.ts';
import { parcelRoutes } from '../../../../services/order/src/orders/parcel-routes.ts';
import { refundRoutes } from '../../../../services/order/src/refunds/refund-routes.ts';
import { buyerRequestRoutes } from '../../../../services/order/src/requests/buyer-routes.ts';
import { answerRoutes } from '../../../../services/order/src/requests/answer-routes.ts';
import type { RequestParts } from '../../../../services/order/src/requests/request-parts.ts';
import type { CheckoutDependencies } from '../../../../services/order/src/sale/checkout.ts';
import { quoteRoutes } from '../../../../services/order/src/sale/quote-route.ts';

const ADMIN: User = {
  id: '5f0c3a52-0000-4000-8000-00000000000a',
  isAdmin: true,
  isSuperAdmin: false,
  isPacker: true,
  needsSecondFactor: false,
  session: { id: 'session', expiresAt: new Date('2100-01-01') },
};

/** The order service's pages for the maker, and what a cart costs. */
export function officeRoutes(checkout: CheckoutDependencies): Endpoint[] {
  const { store, cart, place, prices } = checkout;
  // Nothing else of the service is needed for these.
  const parts = {
    ...checkout,
    config: { SHIPPING_UNDO_SECONDS: 0, ORDER_TOKEN_SECRET: 'of the proof' },
  } as unknown as OrderParts;
  return [
    ...changeOrderRoutes(parts),
    ...refundRoutes(parts),
    ...parcelRoutes(parts),
    ...answerRoutes(parts),
    // The buyer comes by the link in an email.
    ...buyerRequestRoutes({
      ...parts,
      keys: { of: () => '', opens: () => true },
      limit: { take: async () => {} } as unknown as RequestParts['limit'],
    }),
    ...byHandRoutes({ store, sale: { cart, place, prices }, now: async () => new Date() }),
    ...quoteRoutes({
      ...parts,
      keys: checkout.keys,
      guesses: { limit: (_ip, codes) => Promise.resolve(codes) },
      voucherGuesses: checkout.voucherGuesses,
    }),
  ];
}

/** Calls these as the maker's browser would. Throws Refusal. */
export const createOffice =
  (endpoints: () => Endpoint[]) =>
  async <T>(method: 'POST' | 'PUT', path: string, body: unknown = {}): Promise<T> => {
    for (const endpoint of endpoints()) {
      const pattern = new RegExp(`^${endpoint.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
      const found = endpoint.methods.includes(method) && pattern.exec(path);
      if (!found) continue;
      const req = {
        params: { ...found.groups },
        query: {},
        body,
        ip: '192.0.2.1',
        get: () => '',
      } as unknown as Request;
      const asker =
        endpoint.access === 'shopper' ? { user: null, guestId: null } : { user: ADMIN, guestId: null };
      const result = await endpoint.handle(asker, req, {} as Response, 'prove-00');
      return structuredClone(result instanceof Answer ? result.body : result) as T;
    }
    throw new Refusal('not-found', `no page for ${method} ${path}`);
  };

import { Done } from '@slipcast/contracts/http/fields';
import { AccountExport, EraseBody } from '@slipcast/contracts/http/privacy';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { ServiceClient } from '@slipcast/service-kit/service-client';
import { confirmPassword } from '../passwords/check-password.ts';
import type { PasswordNeeds } from '../passwords/needs.ts';
import { exportAccount } from './account-export.ts';
import { eraseAccount } from './erase-account.ts';

/** Customers may download what is stored about them, and have it erased. */
export const privacyRoutes = (needs: PasswordNeeds & { emailWorker: ServiceClient }) => [
  endpoint({
    route: 'GET /api/auth/export',
    access: 'bearer',
    summary:
      'Everything stored about the logged-in user’s account; their orders and cart are at /api/orders and /api/cart',
    answer: AccountExport,
    refusals: ['unavailable'],
    handle: async ({ user: { id }, res }) => {
      const found = await exportAccount(needs, id);
      res.set('cache-control', 'no-store');
      return found;
    },
  }),

  endpoint({
    route: 'POST /api/auth/erase-account',
    access: 'bearer',
    summary:
      'Delete the account with its addresses, cart and sessions; orders go on and lose their names later',
    body: EraseBody,
    answer: Done,
    refusals: ['wrong-password', 'conflict', 'too-many-requests'],
    handle: async ({ user: { id }, body, req }) => {
      await eraseAccount(needs, await confirmPassword(needs, req, id, body.currentPassword));
      return { message: 'Your account is deleted' };
    },
  }),
];

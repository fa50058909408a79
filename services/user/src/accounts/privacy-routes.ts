import { Done } from '@slipcast/contracts/http/fields';
import { AccountExport, EraseBody } from '@slipcast/contracts/http/privacy';
import { Refusal } from '@slipcast/contracts/refusal';
import { SESSION_OVER } from '@slipcast/service-kit/auth';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { Dependencies } from '../dependencies.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import { eraseAccount } from './erase-account.ts';
import { wireUser } from '../users/user.ts';
import { keptOf } from './account-export.ts';
import { linesAbout } from '../audit/audit-log.ts';
import { getSignedInUser } from '../users/user-store.ts';

const ABOUT_EMAILS =
  'The text of e-mails is not kept. They were written from your account and orders, which are in this file; what each was about and where it went is kept for 90 days.';

/** What a customer may ask of everybody who keeps something about them: to see it, and to have it erased. */
export const privacyRoutes = (dependencies: Dependencies) => [
  endpoint({
    route: 'GET /api/auth/export',
    access: 'bearer',
    summary:
      'All that is kept of the signed-in user’s account; their orders and cart are at /api/orders and /api/cart',
    answer: AccountExport,
    refusals: ['unavailable'],
    handle: async ({ user: { id }, res }) => {
      const { pool, mails } = dependencies;
      const [user, kept, lines, emails] = await Promise.all([
        getSignedInUser(pool, id),
        keptOf(pool, id),
        linesAbout(pool, id),
        mails.mailsOf(id),
      ]);
      if (!kept) throw new Refusal('session-over', SESSION_OVER);
      res.set('cache-control', 'no-store');
      return {
        account: { ...wireUser(user), openedAt: kept.openedAt.toISOString() },
        addresses: kept.addresses.map(({ address, lastUsedAt }) => ({
          address,
          lastUsedAt: lastUsedAt.toISOString(),
        })),
        changesByAdmins: lines.map(({ at, action }) => ({ at: at.toISOString(), action })),
        emails,
        aboutEmails: ABOUT_EMAILS,
      };
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
      await eraseAccount(dependencies, await confirmPassword(dependencies, req, id, body.currentPassword));
      return { message: 'Your account is deleted' };
    },
  }),
];

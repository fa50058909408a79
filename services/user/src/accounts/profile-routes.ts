import { ConfirmEmailBody, ProfileAnswer, ProfileBody, WireUser } from '@slipcast/contracts/http/auth';
import { Done } from '@slipcast/contracts/http/fields';
import { PreviousAddresses } from '@slipcast/contracts/http/previous-addresses';
import { userOwner } from '@slipcast/contracts/ids';
import { Refusal } from '@slipcast/contracts/refusal';
import { enqueue } from '@slipcast/event-bus/outbox/outbox';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { databaseTime, inTransaction } from '@slipcast/storage/postgres';
import { changeCredentials } from '../passwords/change-credentials.ts';
import { confirmPassword } from '../passwords/check-password.ts';
import { refuseCommonPassword } from '../passwords/common-passwords.ts';
import type { PasswordNeeds } from '../passwords/needs.ts';
import { needsSecondFactor } from '../sessions/session.ts';
import { findUserByEmail, getLoggedInUser } from '../users/user-store.ts';
import { emailTaken, type User, wireUser } from '../users/user.ts';
import { addressesOf } from './address-store.ts';
import { confirmationRequested, confirmNewEmail, confirmOwnEmail } from './confirm-email.ts';

/** @param more what only this path adds to the fields that the specification lists */
const showLoggedInUser = (
  path: string,
  { pool, config }: PasswordNeeds,
  more: (user: User) => Partial<WireUser> = () => ({}),
) =>
  endpoint({
    route: `GET /api/auth/${path}`,
    access: 'bearer',
    summary: 'Show the logged-in user',
    answer: WireUser,
    handle: async (asker) => {
      const user = await getLoggedInUser(pool, asker.user.id);
      const waits = needsSecondFactor(config.SECOND_FACTOR, user);
      return { ...wireUser(user), ...(waits && { needs_second_factor: true as const }), ...more(user) };
    },
  });

/** What logged-in users see and change of their own account. */
export const profileRoutes = (needs: PasswordNeeds) => [
  showLoggedInUser('me', needs),
  showLoggedInUser('users/profile', needs, ({ addressProved }) =>
    addressProved ? {} : { email_unconfirmed: true },
  ),

  // A new password ends all sessions, and the answer has the token of a new one. A new email address has to be confirmed first.
  endpoint({
    route: 'PUT /api/auth/users/profile',
    access: 'bearer',
    summary: 'Change name, email address and, optionally, password',
    body: ProfileBody,
    answer: ProfileAnswer,
    refusals: ['wrong-password', 'conflict', 'email-taken', 'too-many-requests'],
    handle: async ({ user: { id, session }, body, req, res }) => {
      const { pool, attempts, config, sessions } = needs;
      const { name, email, currentPassword, newPassword } = body;
      const user = await confirmPassword(needs, req, id, currentPassword);
      const holder = await findUserByEmail(pool, email);
      if (holder && holder.id !== user.id) throw emailTaken();
      if (newPassword !== undefined) await refuseCommonPassword(newPassword, 'newPassword');
      const pendingEmail = email === user.email ? undefined : email;
      const countEmail = (address: string) =>
        attempts.emails.take({ ip: req.ip ?? '', shopper: userOwner(user.id), address });
      if (pendingEmail !== undefined) {
        await attempts.emailedLink.take(pendingEmail);
        await countEmail(pendingEmail);
      }
      // The old address gets a notice of a new password.
      if (newPassword !== undefined) await countEmail(user.email);
      const change = { name, email: user.email, newPassword };
      const changed = await changeCredentials(needs, user, change, (updated, now) =>
        pendingEmail === undefined
          ? []
          : [confirmationRequested(config.AUTH_PRIVATE_KEY, updated, pendingEmail, now)],
      );
      if (!changed)
        throw new Refusal('conflict', 'Your profile has just been changed elsewhere. Please try again.');
      return {
        message: 'Profile updated successfully',
        ...sessions.start(res, changed, session),
        ...(pendingEmail !== undefined && { pendingEmail }),
      };
    },
  }),

  endpoint({
    route: 'POST /api/auth/users/profile/confirmation',
    access: 'bearer',
    summary:
      "Email a link to the account's own address; guests' orders that were placed with it join the account once it is followed",
    answer: Done,
    refusals: ['too-many-requests'],
    handle: async ({ user: { id }, req }) => {
      const { pool, attempts, config, relay } = needs;
      const user = await getLoggedInUser(pool, id);
      await attempts.emailedLink.take(user.email);
      await attempts.emails.take({ ip: req.ip ?? '', shopper: userOwner(id), address: user.email });
      await inTransaction(pool, async (client) => {
        const now = await databaseTime(client);
        await enqueue(client, [confirmationRequested(config.AUTH_PRIVATE_KEY, user, user.email, now)]);
      });
      relay.wake();
      return { message: `We’ve sent a link to ${user.email}` };
    },
  }),

  // With the session, because anyone can register with someone else's address, whose owner may follow the link.
  endpoint({
    route: 'PUT /api/auth/users/profile/confirmation',
    access: 'bearer',
    summary:
      "Confirm the account's own address with the token from the email; guests' orders join the account",
    body: ConfirmEmailBody,
    answer: Done,
    refusals: ['invalid-confirmation-link', 'too-many-requests'],
    handle: async ({ user: { id }, body: { token }, req }) => {
      await needs.attempts.reset.take(req.ip ?? '');
      await confirmOwnEmail(needs, id, token);
      return { message: 'Your email address is confirmed' };
    },
  }),

  // Without a session, because the link may be opened on another device.
  endpoint({
    route: 'POST /api/auth/confirm-email',
    access: 'none',
    summary: 'Confirm a new email address with the token from the email; all sessions of the user end',
    body: ConfirmEmailBody,
    answer: Done,
    refusals: ['invalid-confirmation-link', 'email-taken', 'too-many-requests'],
    handle: async ({ body: { token }, req }) => {
      await needs.attempts.reset.take(req.ip ?? '');
      await confirmNewEmail(needs, token);
      return { message: 'Your new email address is confirmed' };
    },
  }),

  endpoint({
    route: 'GET /api/auth/me/addresses',
    access: 'bearer',
    summary: 'List the addresses of earlier orders, newest first',
    answer: PreviousAddresses,
    handle: async ({ user }) => ({ addresses: await addressesOf(needs.pool, user.id) }),
  }),
];

import { ConfirmEmailBody, ProfileAnswer, ProfileBody, WireUser } from '@slipcast/contracts/http/auth';
import { Done } from '@slipcast/contracts/http/fields';
import { PreviousAddresses } from '@slipcast/contracts/http/order';
import { Refusal } from '@slipcast/contracts/refusal';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { Dependencies } from '../dependencies.ts';
import { changeCredentials } from '../passwords/change-credentials.ts';
import { confirmEmail } from './confirm-email.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import { refuseCommonPassword } from '../passwords/common-passwords.ts';
import { startSession } from '../sessions/start-session.ts';
import { needsSecondFactor } from '../sessions/session.ts';
import { emailTaken, wireUser } from '../users/user.ts';
import { addressesOf } from './address-store.ts';
import { findUserByEmail, getSignedInUser } from '../users/user-store.ts';

const showSignedInUser = (path: string, { pool, config }: Dependencies) =>
  endpoint({
    route: `GET /api/auth/${path}`,
    access: 'bearer',
    summary: 'Show the signed-in user',
    answer: WireUser,
    handle: async (asker) => {
      const user = await getSignedInUser(pool, asker.user.id);
      const waits = needsSecondFactor(config.SECOND_FACTOR, user);
      return { ...wireUser(user), ...(waits && { needs_second_factor: true as const }) };
    },
  });

/** What a signed-in user sees and changes of their own account. */
export const profileRoutes = (dependencies: Dependencies) => [
  showSignedInUser('me', dependencies),
  showSignedInUser('users/profile', dependencies),

  // A new password ends all sessions; the caller goes on with the new token in the answer. A new address gets a link.
  endpoint({
    route: 'PUT /api/auth/users/profile',
    access: 'bearer',
    summary: 'Change name, e-mail address and, optionally, password',
    body: ProfileBody,
    answer: ProfileAnswer,
    refusals: ['wrong-password', 'conflict', 'email-taken', 'too-many-requests'],
    handle: async ({ user: { id, session }, body, req, res }) => {
      const { pool, attempts } = dependencies;
      const { name, email, currentPassword: password, newPassword } = body;
      const user = await confirmPassword(dependencies, req, id, password);
      const holder = await findUserByEmail(pool, email);
      if (holder && holder.id !== user.id) throw emailTaken();
      if (newPassword !== undefined) await refuseCommonPassword(newPassword, 'newPassword');
      const pendingEmail = email === user.email ? undefined : email;
      if (pendingEmail !== undefined) await attempts.mailedLink.take(pendingEmail);
      const change = { name, email: user.email, newPassword, pendingEmail };
      const changed = await changeCredentials(dependencies, user, change);
      if (!changed)
        throw new Refusal('conflict', 'Your profile was changed elsewhere just now. Please try again.');
      return {
        message: 'Profile updated successfully',
        ...startSession(dependencies, res, changed, session.id || undefined),
        ...(pendingEmail !== undefined && { pendingEmail }),
      };
    },
  }),

  // Without a session: the link may be opened on another device.
  endpoint({
    route: 'POST /api/auth/confirm-email',
    access: 'none',
    summary: 'Confirm a new e-mail address with the token from the e-mail; all sessions of the user end',
    body: ConfirmEmailBody,
    answer: Done,
    refusals: ['invalid-confirmation-link', 'email-taken', 'too-many-requests'],
    handle: async ({ body: { token }, req }) => {
      await dependencies.attempts.reset.take(req.ip ?? '');
      await confirmEmail(dependencies, token);
      return { message: 'Your new e-mail address is confirmed' };
    },
  }),

  endpoint({
    route: 'GET /api/auth/me/addresses',
    access: 'bearer',
    summary: 'List the addresses of earlier orders, the latest first',
    answer: PreviousAddresses,
    handle: async ({ user }) => ({ addresses: await addressesOf(dependencies.pool, user.id) }),
  }),
];

import { z } from 'zod';
import { Email, SignedIn } from '@slipcast/contracts/http/auth';
import { Done } from '@slipcast/contracts/http/fields';
import {
  AuthenticatorSecret,
  CodeBody,
  ConfirmedBody,
  RecoveryCodesAnswer,
  SecondFactorAdded,
  SecondFactorState,
} from '@slipcast/contracts/http/second-factor';
import { Refusal } from '@slipcast/contracts/refusal';
import { worksHere } from '@slipcast/contracts/roles';
import { enqueue } from '@slipcast/event-bus/outbox/outbox';
import { actorOf } from '@slipcast/service-kit/audit';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { databaseTime, inTransaction } from '@slipcast/storage/postgres';
import { confirmPassword } from '../passwords/check-password.ts';
import { loginChanged } from '../users/user-events.ts';
import { findUserByEmail, getLoggedInUser } from '../users/user-store.ts';
import { isUserId, userNotFound } from '../users/user.ts';
import { findAuthenticator, removeAuthenticator } from './authenticator-store.ts';
import { issueRecoveryCodes, removeSecondFactor, resetSecondFactors } from './change-second-factors.ts';
import type { SecondFactorNeeds } from './needs.ts';
import { passkeysOf } from './passkey-store.ts';
import { countRecoveryCodes } from './recovery-code-store.ts';
import { beginSetUp, finishSetUp } from './set-up-authenticator.ts';

const PATH = '/api/auth/second-factor';

const authenticatorRoutes = (needs: SecondFactorNeeds) => [
  endpoint({
    route: `POST ${PATH}/authenticator`,
    access: 'bearer',
    summary: 'Begin to set up an authenticator app, which counts once one of its codes has been confirmed',
    body: ConfirmedBody,
    answer: AuthenticatorSecret,
    refusals: ['wrong-password', 'too-many-requests', 'conflict', 'forbidden'],
    handle: async ({ user: { id }, body, req }) =>
      beginSetUp(needs, await confirmPassword(needs, req, id, body.currentPassword)),
  }),

  endpoint({
    route: `POST ${PATH}/authenticator/confirm`,
    access: 'bearer',
    summary: 'Finish setting up an authenticator app; all other sessions of the user end',
    body: CodeBody,
    answer: SecondFactorAdded,
    refusals: ['wrong-code', 'too-many-requests', 'conflict', 'forbidden'],
    handle: async ({ user: { id, session }, body, res }) => {
      const { user, ...codes } = await finishSetUp(needs, await getLoggedInUser(needs.pool, id), body.code);
      return { ...needs.sessions.start(res, user, session), ...codes };
    },
  }),

  endpoint({
    route: `POST ${PATH}/authenticator/remove`,
    access: 'bearer',
    summary: 'Remove the authenticator app; all other sessions of the user end',
    body: ConfirmedBody,
    answer: SignedIn,
    refusals: ['wrong-password', 'too-many-requests', 'not-found'],
    handle: async ({ user: { id, session }, body, req, res }) => {
      await confirmPassword(needs, req, id, body.currentPassword);
      const after = await removeSecondFactor(needs, id, 'authenticator-removed', (client) =>
        removeAuthenticator(client, id),
      );
      if (!after) throw new Refusal('not-found', 'This account has no authenticator app');
      return needs.sessions.start(res, after, session);
    },
  }),
];

/** Authenticator apps and recovery codes, for their owner. */
export const secondFactorRoutes = (needs: SecondFactorNeeds) => [
  endpoint({
    route: `GET ${PATH}`,
    access: 'bearer',
    summary: 'Show which second factors the logged-in user has',
    answer: SecondFactorState,
    handle: async ({ user: { id } }) => {
      const { pool, config } = needs;
      const available = worksHere(await getLoggedInUser(pool, id));
      const since = (await findAuthenticator(pool, id))?.confirmedAt;
      return {
        authenticator: since ? { since: since.toISOString() } : null,
        passkeys: (await passkeysOf(pool, id)).map(({ id: passkeyId, name, createdAt, lastUsedAt }) => ({
          id: passkeyId,
          name,
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
        })),
        recoveryCodesLeft: await countRecoveryCodes(pool, id),
        required: config.SECOND_FACTOR === 'required' && available,
        available,
      };
    },
  }),

  ...authenticatorRoutes(needs),

  endpoint({
    route: `POST ${PATH}/recovery-codes`,
    access: 'bearer',
    summary: 'Get new recovery codes; the old ones no longer work',
    body: ConfirmedBody,
    answer: RecoveryCodesAnswer,
    refusals: ['wrong-password', 'too-many-requests', 'conflict'],
    handle: async ({ user: { id }, body, req }) => {
      const user = await confirmPassword(needs, req, id, body.currentPassword);
      if (!user.hasSecondFactor)
        throw new Refusal('conflict', 'Recovery codes come with your first second factor.');
      const recoveryCodes = await inTransaction(needs.pool, async (client) => {
        const codes = await issueRecoveryCodes(client, id);
        await enqueue(client, [loginChanged(user, 'recovery-codes-renewed', await databaseTime(client))]);
        return codes;
      });
      needs.relay.wake();
      return { recoveryCodes };
    },
  }),
];

/** For people who have lost their second factor. */
export const secondFactorResetRoutes = (needs: Pick<SecondFactorNeeds, 'pool' | 'sessions'>) => [
  endpoint({
    route: 'DELETE /api/admin/users/:id/second-factor',
    access: 'super-admin',
    summary:
      'Remove every second factor of a user, who is notified by email and can log in with the password alone',
    params: z.object({ id: z.string() }),
    answer: Done,
    refusals: ['not-found'],
    handle: async ({ user, params, requestId }) => {
      const id = params.id.toLowerCase();
      if (id === user.id) throw new Refusal('forbidden', 'Remove your own second factor in your profile');
      if (!isUserId(id) || !(await resetSecondFactors(needs, id, { userId: user.id, requestId })))
        throw new Refusal('not-found', 'This user has no second factor');
      return { message: 'The second factor was removed' };
    },
  }),

  endpoint({
    route: 'POST /internal/accounts/reset-second-factor',
    access: 'internal',
    callers: ['operator', 'user'],
    summary: 'Remove every second factor of an account, by its email address',
    body: z.object({ email: Email }),
    handle: async ({ body: { email }, ...asked }) => {
      const user = await findUserByEmail(needs.pool, email);
      if (!user) throw userNotFound();
      return { removed: (await resetSecondFactors(needs, user.id, actorOf(asked))) !== null };
    },
  }),
];

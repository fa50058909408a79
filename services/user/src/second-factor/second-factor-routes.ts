import { z } from 'zod';
import { Done } from '@slipcast/contracts/http/fields';
import { Email, SignedIn } from '@slipcast/contracts/http/auth';
import {
  AuthenticatorSecret,
  CodeBody,
  ConfirmedBody,
  RecoveryCodesAnswer,
  SecondFactorAdded,
  SecondFactorState,
} from '@slipcast/contracts/http/second-factor';
import { worksHere } from '@slipcast/contracts/roles';
import { Refusal } from '@slipcast/contracts/refusal';
import { enqueue } from '@slipcast/event-bus/outbox/outbox';
import { actorOf } from '@slipcast/service-kit/audit';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { databaseTime, inTransaction } from '@slipcast/storage/postgres';
import type { Dependencies } from '../dependencies.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import {
  beginSetUp,
  finishSetUp,
  issueRecoveryCodes,
  removeApp,
  resetSecondFactors,
} from './second-factors.ts';
import { startSession } from '../sessions/start-session.ts';
import { signInChanged } from '../users/user-events.ts';
import { isUserId } from '../users/user.ts';
import { findAuthenticator } from './authenticator-store.ts';
import { passkeysOf } from './passkey-store.ts';
import { countRecoveryCodes } from './recovery-code-store.ts';
import { findUserByEmail, getSignedInUser } from '../users/user-store.ts';

const PATH = '/api/auth/second-factor';

/** Authenticator apps and recovery codes, as their owner sees them. */
export const secondFactorRoutes = (dependencies: Dependencies) => [
  endpoint({
    route: `GET ${PATH}`,
    access: 'bearer',
    summary: 'Show how the signed-in user proves who they are beside the password',
    answer: SecondFactorState,
    handle: async ({ user: { id } }) => {
      const { pool, config } = dependencies;
      const available = worksHere(await getSignedInUser(pool, id));
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

  endpoint({
    route: `POST ${PATH}/authenticator`,
    access: 'bearer',
    summary: 'Begin to set up an authenticator app, which counts once a code of it was confirmed',
    body: ConfirmedBody,
    answer: AuthenticatorSecret,
    refusals: ['wrong-password', 'too-many-requests', 'conflict', 'forbidden'],
    handle: async ({ user: { id }, body, req }) =>
      beginSetUp(dependencies, await confirmPassword(dependencies, req, id, body.currentPassword)),
  }),

  endpoint({
    route: `POST ${PATH}/authenticator/confirm`,
    access: 'bearer',
    summary: 'Finish setting up an authenticator app; all other sessions of the user end',
    body: CodeBody,
    answer: SecondFactorAdded,
    refusals: ['wrong-code', 'too-many-requests', 'conflict', 'forbidden'],
    handle: async ({ user: { id, session }, body, res }) => {
      const { pool } = dependencies;
      const { user, ...codes } = await finishSetUp(dependencies, await getSignedInUser(pool, id), body.code);
      return { ...startSession(dependencies, res, user, session.id || undefined), ...codes };
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
      await confirmPassword(dependencies, req, id, body.currentPassword);
      const after = await removeApp(dependencies, id);
      return startSession(dependencies, res, after, session.id || undefined);
    },
  }),

  endpoint({
    route: `POST ${PATH}/recovery-codes`,
    access: 'bearer',
    summary: 'Get new recovery codes; the old ones are void',
    body: ConfirmedBody,
    answer: RecoveryCodesAnswer,
    refusals: ['wrong-password', 'too-many-requests', 'conflict'],
    handle: async ({ user: { id }, body, req }) => {
      const { pool, relay } = dependencies;
      const user = await confirmPassword(dependencies, req, id, body.currentPassword);
      if (!user.hasSecondFactor)
        throw new Refusal('conflict', 'Recovery codes come with your first second factor.');
      const recoveryCodes = await inTransaction(pool, async (client) => {
        const codes = await issueRecoveryCodes(client, id);
        await enqueue(client, [signInChanged(user, 'recovery-codes-renewed', await databaseTime(client))]);
        return codes;
      });
      relay.wake();
      return { recoveryCodes };
    },
  }),
];

/** For people who have lost their second factor. */
export const secondFactorResetRoutes = (dependencies: Dependencies) => [
  endpoint({
    route: 'DELETE /api/admin/users/:id/second-factor',
    access: 'super-admin',
    summary:
      'Remove every second factor of a user, who hears of it by e-mail and signs in with the password again',
    params: z.object({ id: z.string() }),
    answer: Done,
    refusals: ['not-found'],
    handle: async ({ user, params: { id }, requestId }) => {
      if (id.toLowerCase() === user.id)
        throw new Refusal('forbidden', 'Remove your own second factor in your profile');
      if (
        !isUserId(id) ||
        !(await resetSecondFactors(dependencies, id.toLowerCase(), { userId: user.id, requestId }))
      )
        throw new Refusal('not-found', 'This user has no second factor');
      return { message: 'The second factor was removed' };
    },
  }),

  endpoint({
    route: 'POST /internal/accounts/reset-second-factor',
    access: 'internal',
    callers: ['operator', 'user'],
    summary: 'Remove every second factor of an account, by its e-mail address',
    body: z.object({ email: Email }),
    handle: async ({ body: { email }, ...asked }) => {
      const user = await findUserByEmail(dependencies.pool, email);
      if (!user) throw new Refusal('user-not-found', 'User not found');
      return { removed: (await resetSecondFactors(dependencies, user.id, actorOf(asked))) !== null };
    },
  }),
];

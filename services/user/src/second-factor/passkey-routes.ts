import { z } from 'zod';
import { SignedIn } from '@slipcast/contracts/http/auth';
import { PasskeyBody, PasskeyOptions, PasskeySignInBody } from '@slipcast/contracts/http/passkeys';
import { ConfirmedBody, SecondFactorAdded } from '@slipcast/contracts/http/second-factor';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { Dependencies } from '../dependencies.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import { addPasskey, checkPasskey, dropPasskey, registrationOptions, signInOptions } from './passkeys.ts';
import { startSession } from '../sessions/start-session.ts';
import { getSignedInUser } from '../users/user-store.ts';

const PATH = '/api/auth/passkeys';

/** Passkeys: adding and removing them, and signing in with one. */
export const passkeyRoutes = (dependencies: Dependencies) => [
  endpoint({
    route: `POST ${PATH}/options`,
    access: 'bearer',
    summary: 'Begin to add a passkey: what the browser needs to make one',
    body: ConfirmedBody,
    answer: PasskeyOptions,
    refusals: ['wrong-password', 'too-many-requests', 'conflict', 'forbidden', 'unavailable'],
    handle: async ({ user: { id }, body, req }) => ({
      ...(await registrationOptions(
        dependencies,
        await confirmPassword(dependencies, req, id, body.currentPassword),
      )),
    }),
  }),

  endpoint({
    route: `POST ${PATH}`,
    access: 'bearer',
    summary: 'Add a passkey that the browser has made; all other sessions of the user end',
    body: PasskeyBody,
    answer: SecondFactorAdded,
    refusals: ['passkey-refused', 'conflict', 'forbidden', 'unavailable'],
    handle: async ({ user: { id, session }, body, res }) => {
      const { user, ...codes } = await addPasskey(
        dependencies,
        await getSignedInUser(dependencies.pool, id),
        body,
      );
      return { ...startSession(dependencies, res, user, session.id || undefined), ...codes };
    },
  }),

  endpoint({
    route: `POST ${PATH}/:id/remove`,
    access: 'bearer',
    summary: 'Remove a passkey; all other sessions of the user end',
    params: z.object({ id: z.string().max(2048) }),
    body: ConfirmedBody,
    answer: SignedIn,
    refusals: ['wrong-password', 'too-many-requests', 'not-found'],
    handle: async ({ user: { id, session }, params, body, req, res }) => {
      await confirmPassword(dependencies, req, id, body.currentPassword);
      const after = await dropPasskey(dependencies, id, params.id);
      return startSession(dependencies, res, after, session.id || undefined);
    },
  }),

  endpoint({
    route: `POST ${PATH}/sign-in/options`,
    access: 'none',
    summary: 'Begin to sign in with a passkey: what the browser needs to ask for one',
    answer: PasskeyOptions,
    refusals: ['too-many-requests', 'unavailable'],
    handle: async ({ req }) => {
      await dependencies.attempts.passkey.take(req.ip ?? '');
      return { ...(await signInOptions(dependencies)) };
    },
  }),

  endpoint({
    route: `POST ${PATH}/sign-in`,
    access: 'none',
    summary: 'Sign in with a passkey, which stands for password and code',
    body: PasskeySignInBody,
    answer: SignedIn,
    refusals: ['passkey-refused', 'too-many-requests', 'unavailable'],
    handle: async ({ body, req, res }) => {
      await dependencies.attempts.passkey.take(req.ip ?? '');
      const user = await checkPasskey(dependencies, body.response);
      dependencies.devices.remember(req, res, user.id);
      return startSession(dependencies, res, user);
    },
  }),
];

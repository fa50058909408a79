import { z } from 'zod';
import { SignedIn } from '@slipcast/contracts/http/auth';
import { PasskeyBody, PasskeyOptions } from '@slipcast/contracts/http/passkeys';
import { ConfirmedBody, SecondFactorAdded } from '@slipcast/contracts/http/second-factor';
import { Refusal } from '@slipcast/contracts/refusal';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { confirmPassword } from '../passwords/check-password.ts';
import { getLoggedInUser } from '../users/user-store.ts';
import { addPasskey, registrationOptions } from './add-passkey.ts';
import { removeSecondFactor } from './change-second-factors.ts';
import type { SecondFactorNeeds } from './needs.ts';
import { removePasskey } from './passkey-store.ts';

const PATH = '/api/auth/passkeys';

/** Adding and removing passkeys. */
export const passkeyRoutes = (needs: SecondFactorNeeds) => [
  endpoint({
    route: `POST ${PATH}/options`,
    access: 'bearer',
    summary: 'Begin to add a passkey: what the browser needs to make one',
    body: ConfirmedBody,
    answer: PasskeyOptions,
    refusals: ['wrong-password', 'too-many-requests', 'conflict', 'unavailable'],
    handle: async ({ user: { id }, body, req }) => ({
      ...(await registrationOptions(needs, await confirmPassword(needs, req, id, body.currentPassword))),
    }),
  }),

  endpoint({
    route: `POST ${PATH}`,
    access: 'bearer',
    summary: 'Add a passkey that the browser has made; all other sessions of the user end',
    body: PasskeyBody,
    answer: SecondFactorAdded,
    refusals: ['passkey-refused', 'conflict', 'unavailable'],
    handle: async ({ user: { id, session }, body, res }) => {
      const { user, ...codes } = await addPasskey(needs, await getLoggedInUser(needs.pool, id), body);
      return { ...needs.sessions.start(res, user, session), ...codes };
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
      await confirmPassword(needs, req, id, body.currentPassword);
      const after = await removeSecondFactor(needs, id, 'passkey-removed', (client) =>
        removePasskey(client, id, params.id),
      );
      if (!after) throw new Refusal('not-found', 'Passkey not found');
      return needs.sessions.start(res, after, session);
    },
  }),
];

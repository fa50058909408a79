import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/browser';
import type { SignedIn } from '@slipcast/contracts/http/auth';
import type { SecondFactorAdded } from '@slipcast/contracts/http/second-factor';
import { api, post } from '../../base/api.ts';
import { goOnWithNewToken } from './second-factor-api.ts';

const PATH = '/auth/passkeys';

/** As the browser library takes them. */
type Options = { challenge: string };

export const {
  useNewPasskeyOptionsMutation,
  useAddPasskeyMutation,
  useRemovePasskeyMutation,
  useAskForPasskeyMutation,
  useSignInWithPasskeyMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    newPasskeyOptions: build.mutation<Options, { currentPassword: string }>({
      query: (body) => post(`${PATH}/options`, body),
    }),
    addPasskey: build.mutation<SecondFactorAdded, { name: string; response: RegistrationResponseJSON }>({
      query: (body) => post(PATH, body),
      onQueryStarted: goOnWithNewToken,
    }),
    removePasskey: build.mutation<SignedIn, { id: string; currentPassword: string }>({
      query: ({ id, ...body }) => post(`${PATH}/${encodeURIComponent(id)}/remove`, body),
      onQueryStarted: goOnWithNewToken,
    }),
    askForPasskey: build.mutation<Options, void>({ query: () => post(`${PATH}/sign-in/options`) }),
    signInWithPasskey: build.mutation<SignedIn, AuthenticationResponseJSON>({
      query: (response) => post(`${PATH}/sign-in`, { response }),
    }),
  }),
});

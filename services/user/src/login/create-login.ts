import type { PasswordNeeds } from '../passwords/needs.ts';
import type { SecondFactor } from '../second-factor/create-second-factor.ts';
import { logInRoutes } from './log-in-routes.ts';
import { logOutRoutes } from './log-out-routes.ts';

/** Logging in with a password or a passkey, and logging out. */
export const createLogin = (needs: PasswordNeeds & { secondFactor: SecondFactor }) => ({
  endpoints: [...logInRoutes(needs), ...logOutRoutes(needs)],
});

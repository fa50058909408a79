import type { AccountAddress } from '@slipcast/contracts/http/privacy';
import { isProblem, notAnswered, type ServiceClient } from '@slipcast/service-kit/service-client';

/** The email address of an account; null if the account no longer exists. Throws Refusal 'unavailable'. */
export type ReadAddress = (userId: string) => Promise<AccountAddress | null>;
/** Says that someone reads the emails to an account's address. Throws Refusal 'unavailable'. */
export type ConfirmAccount = (userId: string) => Promise<void>;

export const createConfirmAccount =
  (users: ServiceClient): ConfirmAccount =>
  async (userId) => {
    const answer = await users.post(`/internal/accounts/${encodeURIComponent(userId)}/confirmed`, {});
    if (answer.status >= 300) throw notAnswered(answer);
  };

export const createReadAddress =
  (users: ServiceClient): ReadAddress =>
  async (userId) => {
    const answer = await users.get<AccountAddress>(
      `/internal/accounts/${encodeURIComponent(userId)}/address`,
    );
    // A user service of an older release does not say whether the address is confirmed.
    if (answer.status === 200) return { ...answer.body, confirmed: answer.body.confirmed !== false };
    if (isProblem(answer, 'user-not-found')) return null;
    throw notAnswered(answer);
  };

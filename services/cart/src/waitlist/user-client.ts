import type { AccountAddress } from '@slipcast/contracts/http/privacy';
import { isProblem, notAnswered, type ServiceClient } from '@slipcast/service-kit/service-client';

/** The email address of an account; null if the account no longer exists. Throws Refusal 'unavailable'. */
export type ReadAddress = (userId: string) => Promise<AccountAddress | null>;

export const createReadAddress =
  (users: ServiceClient): ReadAddress =>
  async (userId) => {
    const answer = await users.get<AccountAddress>(
      `/internal/accounts/${encodeURIComponent(userId)}/address`,
    );
    if (answer.status === 200) return answer.body;
    if (isProblem(answer, 'user-not-found')) return null;
    throw notAnswered(answer);
  };

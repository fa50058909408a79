import type { AccountAddress } from '@slipcast/contracts/http/privacy';
import { isProblem, notAnswered, type ServiceClient } from '@slipcast/service-kit/service-client';

/** Where an account's mails go; null if there is no such account any more. Throws Refusal 'unavailable'. */
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

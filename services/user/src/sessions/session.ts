import { worksHere } from '@slipcast/contracts/roles';
import type { User } from '../users/user.ts';

/** `required`: whoever may use the back office needs a second factor for it. */
export type SecondFactorPolicy = 'optional' | 'required';

type Needs = Pick<User, 'isAdmin' | 'isSuperAdmin' | 'isPacker' | 'hasSecondFactor'>;

/** Whether this user's rights in the back office wait for a second factor. */
export const needsSecondFactor = (policy: SecondFactorPolicy, user: Needs): boolean =>
  policy === 'required' && worksHere(user) && !user.hasSecondFactor;

/**
 * What other services need to know of a user; has the shape of service-kit's `Session`. Whoever lacks a second factor that is required is a
 * shopper to them.
 */
export function sessionOf(policy: SecondFactorPolicy, user: User) {
  const { sessionVersion: version, isAdmin, isSuperAdmin, isPacker, endedSessions: ended } = user;
  const rights = needsSecondFactor(policy, user)
    ? ({ isAdmin: false, isSuperAdmin: false, needsSecondFactor: true } as const)
    : { isAdmin, isSuperAdmin, ...(isPacker && { isPacker }) };
  return { version, ...rights, ...(ended.length > 0 && { ended }) };
}

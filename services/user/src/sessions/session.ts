import { worksHere } from '@slipcast/contracts/roles';
import type { User } from '../users/user.ts';

/** `required`: the back office is closed to anyone without a second factor. */
export type SecondFactorPolicy = 'optional' | 'required';

type Needs = Pick<User, 'isAdmin' | 'isSuperAdmin' | 'isPacker' | 'hasSecondFactor'>;

/** Whether this user must set up a second factor before they may use the back office. */
export const needsSecondFactor = (policy: SecondFactorPolicy, user: Needs): boolean =>
  policy === 'required' && worksHere(user) && !user.hasSecondFactor;

/**
 * What other services need to know about a user, in the shape of service-kit's `Session`. They treat an admin who lacks a
 * required second factor as a shopper.
 */
export function sessionOf(policy: SecondFactorPolicy, user: User) {
  const { sessionVersion: version, isAdmin, isSuperAdmin, isPacker, endedSessions: ended } = user;
  const rights = needsSecondFactor(policy, user)
    ? ({ isAdmin: false, isSuperAdmin: false, needsSecondFactor: true } as const)
    : { isAdmin, isSuperAdmin, ...(isPacker && { isPacker }) };
  return { version, ...rights, ...(ended.length > 0 && { ended }) };
}

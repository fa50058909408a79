import { WireUser } from '@slipcast/contracts/http/auth';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { Dependencies } from '../dependencies.ts';
import { wireUser } from '../rules/user.ts';
import { getSignedInUser } from '../store/user-store.ts';

const showSignedInUser = (path: string, { pool }: Dependencies) =>
  endpoint(
    { method: 'GET', path, access: 'bearer', summary: 'Show the signed-in user', answer: WireUser },
    async ({ user }) => wireUser(await getSignedInUser(pool, user.id)),
  );

export const showProfile = (dependencies: Dependencies) =>
  showSignedInUser('/api/auth/users/profile', dependencies);
export const showMe = (dependencies: Dependencies) => showSignedInUser('/api/auth/me', dependencies);

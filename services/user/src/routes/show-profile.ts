import { endpoint } from '@slipcast/service-kit/endpoint';
import { Refusal } from '@slipcast/contracts/refusal';
import { SESSION_OVER } from '@slipcast/service-kit/auth';
import { wireUser } from '../user.ts';
import type { UserParts } from '../user-parts.ts';
import { findUser } from '../user-store.ts';

const showUser = ({ pool }: UserParts, path: string) =>
  endpoint(
    { method: 'GET', path, access: 'bearer', summary: 'The signed-in user' },
    async ({ user: { id } }) => {
      const user = await findUser(pool, id);
      if (!user) throw new Refusal('session-over', SESSION_OVER);
      return wireUser(user);
    },
  );

export const showProfile = (parts: UserParts) => showUser(parts, '/api/auth/users/profile');
export const showMe = (parts: UserParts) => showUser(parts, '/api/auth/me');

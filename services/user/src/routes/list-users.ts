import { endpoint } from '@slipcast/service-kit/endpoint';
import { wireUser } from '../user.ts';
import type { UserParts } from '../user-parts.ts';
import { listUsers as readUsers } from '../user-store.ts';

export const listUsers = ({ pool }: UserParts) =>
  endpoint(
    { method: 'GET', path: '/api/admin/users', access: 'admin', summary: 'All users, the oldest first' },
    async () => (await readUsers(pool)).map(wireUser),
  );

import { pageFields, Search } from '@slipcast/contracts/http/paging';
import { Answer, endpoint } from '@slipcast/service-kit/endpoint';
import { z } from 'zod';
import { wireUser } from '../user.ts';
import type { UserParts } from '../user-parts.ts';
import { countUsers, listUsers as readUsers } from '../user-store.ts';

/** Always an array, as specified (A§5): how many there are in all stands in a header. */
export const listUsers = ({ pool }: UserParts) =>
  endpoint(
    {
      method: 'GET',
      path: '/api/admin/users',
      access: 'admin',
      summary:
        'Users, the oldest first: all, or with `page` one page and X-Total-Count; `search` in name and address',
      query: z.object({ ...pageFields, search: Search }),
    },
    async ({ query: { page, limit, search } }) => {
      if (page === undefined) return (await readUsers(pool, search, { skip: 0, limit: null })).map(wireUser);
      const [found, total] = await Promise.all([
        readUsers(pool, search, { skip: (page - 1) * limit, limit }),
        countUsers(pool, search),
      ]);
      return new Answer(200, found.map(wireUser), { 'x-total-count': String(total) });
    },
  );

import { z } from 'zod';
import { pageFields, Search } from '@slipcast/contracts/http/paging';
import { UserList } from '@slipcast/contracts/http/auth';
import { Answer, endpoint } from '@slipcast/service-kit/endpoint';
import type { Dependencies } from '../dependencies.ts';
import { wireUser } from '../rules/user.ts';
import { countUsers, findUsers } from '../store/user-store.ts';

/** The spec wants a plain array (A§5), so the total is in a header. */
export const listUsers = ({ pool }: Dependencies) =>
  endpoint(
    {
      method: 'GET',
      path: '/api/admin/users',
      access: 'admin',
      summary:
        'List users, oldest first: all, or with `page` one page and X-Total-Count; `search` is part of name or e-mail address',
      query: z.object({ ...pageFields, search: Search }),
      answer: UserList,
    },
    async ({ query: { page, limit, search } }) => {
      if (page === undefined) return (await findUsers(pool, search, { skip: 0, limit: null })).map(wireUser);
      const [found, total] = await Promise.all([
        findUsers(pool, search, { skip: (page - 1) * limit, limit }),
        countUsers(pool, search),
      ]);
      return new Answer(200, found.map(wireUser), { 'x-total-count': String(total) });
    },
  );

import { roleOf, ROLE_NAMES } from '@slipcast/contracts/roles';
import { CSV_FILE, sendCsv, type Cell } from '@slipcast/service-kit/csv';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { Shared } from '../shared.ts';
import { findUsers } from '../users/user-store.ts';
import type { User } from '../users/user.ts';

const COLUMNS = ['name', 'email', 'email_confirmed', 'role'];

const rowOf = (user: User): Cell[] => [
  user.name,
  user.email,
  user.emailConfirmed ? 'yes' : '',
  ROLE_NAMES[roleOf(user)],
];

/** Everyone with an account, as a table, without passwords. */
export const exportRoutes = ({ pool }: Pick<Shared, 'pool'>) => [
  endpoint({
    route: 'GET /api/admin/users/export',
    access: 'admin',
    importance: 'search',
    summary: 'Everyone with an account as a CSV file, oldest first, without passwords',
    answer: CSV_FILE,
    handle: async ({ res }) => {
      const users = await findUsers(pool, '', { skip: 0, limit: null });
      await sendCsv(res, 'customers', COLUMNS, users.map(rowOf));
    },
  }),
];

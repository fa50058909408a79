import type pg from 'pg';
import { roleOf, ROLE_NAMES, type RoleFlags } from '@slipcast/contracts/roles';
import { CSV_FILE, sendCsv, type Cell } from '@slipcast/service-kit/csv';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { Shared } from '../shared.ts';

const COLUMNS = ['name', 'email', 'email_confirmed', 'role', 'address'];

interface Row extends RoleFlags {
  id: string;
  /** As text, because a JavaScript date has no microseconds. */
  at: string;
  name: string;
  email: string;
  emailConfirmed: boolean;
  address: string | null;
}
/** Accounts that are read at once. */
const BATCH = 1000;

/** Accounts in batches, oldest first, each with the address that was used last. */
async function* batches(pool: pg.Pool, batch: number): AsyncGenerator<Row[]> {
  let after = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' };
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const { rows } = await pool.query<Row>({
      name: 'users-export',
      text: `
        SELECT id, created_at::text AS at, name, email, email_confirmed_at IS NOT NULL AS "emailConfirmed",
          is_admin AS "isAdmin", is_super_admin AS "isSuperAdmin", is_packer AS "isPacker",
          (SELECT address FROM delivery_addresses WHERE user_id = users.id ORDER BY last_used_at DESC, address LIMIT 1) AS address
        FROM users WHERE (created_at, id) > ($1::timestamptz, $2::uuid) ORDER BY created_at, id LIMIT $3`,
      values: [after.at, after.id, batch],
    });
    const last = rows.at(-1);
    if (!last) return;
    after = last;
    yield rows;
  }
}

/** Everyone with an account, however many there are. @param batch accounts that are read at once */
export async function* userRows(pool: pg.Pool, batch = BATCH): AsyncGenerator<Cell[]> {
  for await (const rows of batches(pool, batch))
    for (const row of rows)
      yield [row.name, row.email, row.emailConfirmed ? 'yes' : '', ROLE_NAMES[roleOf(row)], row.address];
}

/** Everyone with an account, as a table, without passwords. */
export const exportRoutes = ({ pool }: Pick<Shared, 'pool'>) => [
  endpoint({
    route: 'GET /api/admin/users/export',
    access: 'admin',
    importance: 'search',
    summary: 'Everyone with an account as a CSV file, oldest first, without passwords',
    answer: CSV_FILE,
    handle: ({ res }) => sendCsv(res, 'customers', COLUMNS, userRows(pool)),
  }),
];

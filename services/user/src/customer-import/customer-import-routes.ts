import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { CUSTOMER_IMPORT_LIMITS, CustomerImport } from '@slipcast/contracts/http/customer-imports';
import { actorOf } from '@slipcast/service-kit/audit';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { receiveFile } from '@slipcast/service-kit/receive-file';
import { inTransaction } from '@slipcast/storage/postgres';
import { fileNameInLog, recordChange } from '../audit/audit-log.ts';
import type { Shared } from '../shared.ts';
import { importCustomers } from './import-customers.ts';
import { readCustomers } from './read-customers.ts';

const ROWS = CUSTOMER_IMPORT_LIMITS.rows.toLocaleString('en-GB');
const form = z.object({ file: z.file() });

/** Customers from a table, without passwords. No event is published, so no one is emailed; the file is not stored. */
export function createCustomerImport({ pool }: Pick<Shared, 'pool'>) {
  const endpoints = [
    endpoint({
      route: 'POST /api/admin/users/imports/preview',
      access: 'admin',
      importance: 'search',
      summary: `Upload a table of customers, of at most ${ROWS} rows, and see what importing it would do; nothing is stored`,
      form,
      answer: CustomerImport,
      refusals: ['too-large'],
      handle: async ({ req, res }) => {
        const { body } = await receiveFile(req, res, CUSTOMER_IMPORT_LIMITS.bytes);
        return importCustomers(pool, await readCustomers(body), true);
      },
    }),

    endpoint({
      route: 'POST /api/admin/users/imports',
      access: 'admin',
      importance: 'search',
      summary:
        'Import a table of customers: new ones as accounts without a password, which no one is emailed about; an account that someone uses only gets an address if it has none',
      form,
      answer: CustomerImport,
      refusals: ['too-large'],
      handle: async ({ req, res, ...asked }) => {
        const { name, body } = await receiveFile(req, res, CUSTOMER_IMPORT_LIMITS.bytes);
        const read = await readCustomers(body);
        return inTransaction(pool, async (client) => {
          const done = await importCustomers(client, read, false);
          const { added, updated } = done.outcomes;
          await recordChange(client, actorOf(asked), {
            action: 'customers.imported',
            objectId: randomUUID(),
            object: fileNameInLog(name),
            after: { New: String(added), Changed: String(updated) },
          });
          return done;
        });
      },
    }),
  ];
  return { endpoints };
}

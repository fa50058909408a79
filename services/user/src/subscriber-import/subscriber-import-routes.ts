import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  SUBSCRIBER_IMPORT_LIMITS,
  SubscriberImport,
  SubscriberImportQuery,
} from '@slipcast/contracts/http/subscriber-imports';
import { actorOf } from '@slipcast/service-kit/audit';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { receiveFile } from '@slipcast/service-kit/receive-file';
import { databaseTime, inTransaction } from '@slipcast/storage/postgres';
import { fileNameInLog, recordChange } from '../audit/audit-log.ts';
import type { Shared } from '../shared.ts';
import { importSubscribers } from './import-subscribers.ts';
import { readSubscribers } from './read-subscribers.ts';

const ROWS = SUBSCRIBER_IMPORT_LIMITS.rows.toLocaleString('en-GB');
const form = z.object({ file: z.file() });
const SHARED = {
  access: 'admin',
  importance: 'search',
  query: SubscriberImportQuery,
  form,
  answer: SubscriberImport,
} as const;

/** The mailing list of another shop, with the proof of each person's consent (ADR 70). No one is emailed; the file is not stored. */
export const subscriberImportRoutes = ({ pool }: Pick<Shared, 'pool'>) => [
  endpoint({
    ...SHARED,
    refusals: ['too-large'],
    route: 'POST /api/admin/subscribers/imports/preview',
    summary: `Upload a table of subscribers, of at most ${ROWS} rows, and see what importing it would do; nothing is stored. \`topics\` and \`source\` hold for rows that do not say`,
    handle: async ({ req, res, query }) => {
      const { body } = await receiveFile(req, res, SUBSCRIBER_IMPORT_LIMITS.bytes);
      const read = await readSubscribers(body, query, await databaseTime(pool));
      return importSubscribers(pool, read, true);
    },
  }),

  endpoint({
    ...SHARED,
    refusals: ['too-large'],
    route: 'POST /api/admin/subscribers/imports',
    summary:
      'Import a table of subscribers: those who have agreed, with when and where. Addresses that are on the list stay as they are, and those that have unsubscribed or are suppressed stay out',
    handle: async ({ req, res, query, ...asked }) => {
      const { name, body } = await receiveFile(req, res, SUBSCRIBER_IMPORT_LIMITS.bytes);
      const read = await readSubscribers(body, query, await databaseTime(pool));
      return inTransaction(pool, async (client) => {
        const done = await importSubscribers(client, read, false);
        const { added, 'left-out': leftOut } = done.outcomes;
        await recordChange(client, actorOf(asked), {
          action: 'subscribers.imported',
          objectId: randomUUID(),
          object: fileNameInLog(name),
          after: { New: String(added), 'Left out': String(leftOut) },
        });
        return done;
      });
    },
  }),
];

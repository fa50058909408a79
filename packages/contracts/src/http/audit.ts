import { z } from 'zod';
import { AUDIT_ACTIONS } from '../audit.ts';
import { AnyId, Day, EXAMPLE_ID, Moment, text } from './fields.ts';
import { Search, WirePagination, pageFields } from './paging.ts';

export const AuditQuery = z.object({
  ...pageFields,
  page: pageFields.page.default(1),
  /** Their user id. */
  person: z.string().trim().max(64).default(''),
  /** Part of the name of what was changed (a pot, an order's number), or its id. */
  search: Search,
  from: Day,
  to: Day,
});
export type AuditQuery = z.infer<typeof AuditQuery>;

const AuditChange = z.object({
  field: text('Price'),
  before: text('£24.00').nullable(),
  after: text('£26.00').nullable(),
});
export const AuditLine = z
  .object({
    id: AnyId,
    at: Moment,
    userId: text(EXAMPLE_ID).nullable().describe('Null: the operator’s command did it'),
    name: text('Ada Potter').describe('Who it was, by the name that they had then'),
    action: z.enum(AUDIT_ACTIONS),
    objectId: AnyId,
    object: text('Tall mug').describe('What it was done to'),
    changes: z.array(AuditChange).describe('Only the fields that changed'),
    requestId: text(EXAMPLE_ID).nullable(),
  })
  .meta({ id: 'AuditLine' });
export type AuditLine = z.infer<typeof AuditLine>;
export const AuditLog = z.object({
  lines: z.array(AuditLine),
  pagination: WirePagination,
  people: z.array(z.object({ id: AnyId, name: text('Ada Potter') })).describe('Everyone with an entry'),
});
export type AuditLog = z.infer<typeof AuditLog>;

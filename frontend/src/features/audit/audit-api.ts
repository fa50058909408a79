import type { AuditLine, AuditLog } from '@slipcast/contracts/http/audit';
import { api } from '../../base/api.ts';

export type { AuditLine };

export const { useAuditLogQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** The argument is a query string: page, limit and optionally person, search, from and to. */
    auditLog: build.query<AuditLog, string>({ query: (query) => `/admin/audit?${query}` }),
  }),
});

import { CapturedQuery, type CapturedPayment } from '@slipcast/contracts/http/ledger';
import { endpoint } from '@slipcast/service-kit/endpoint';

/** What a restored ledger may have lost. */
export const capturedPayments = (source: {
  capturedSince(since: Date): Promise<CapturedPayment[]>;
  /** Throws when the card provider does not answer. */
  askProvider(since: Date): Promise<unknown>;
}) =>
  endpoint({
    route: 'GET /internal/payments/captured',
    access: 'internal',
    callers: ['order'],
    summary: 'Payments captured since a time; with `provider`, also those that only the card provider knows',
    query: CapturedQuery,
    handle: async ({ query }) => {
      const since = new Date(query.since);
      if (query.provider === 'true') await source.askProvider(since);
      return source.capturedSince(since);
    },
  });

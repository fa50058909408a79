import type pg from 'pg';
import type { QuoteTerms } from '../../../../services/order/src/sale/quote-terms.ts';

/** What the maker has set, in one schedule: what is stored is the same for all. */
export type Terms = Partial<Pick<QuoteTerms, 'options' | 'vat'>>;

/** A pool that answers these terms in place of those that are stored. */
export const withTerms = (pool: pg.Pool, terms: Terms): pg.Pool =>
  new Proxy(pool, {
    get(target, key) {
      if (key !== 'query') return Reflect.get(target, key) as unknown;
      return async (...asked: unknown[]) => {
        const result = await (target.query as (...given: unknown[]) => Promise<pg.QueryResult<object>>)(
          ...asked,
        );
        const { name } = asked[0] as { name?: string };
        return name === 'quote-terms'
          ? { ...result, rows: result.rows.map((row) => ({ ...row, ...terms })) }
          : result;
      };
    },
  });

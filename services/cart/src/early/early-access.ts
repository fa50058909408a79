import type { EarlyLinkOwner, UsedEarlyLink, UseEarlyLinkBody } from '@slipcast/contracts/http/early';
import type { Owner } from '@slipcast/contracts/ids';
import { Refusal } from '@slipcast/contracts/refusal';
import type { SaleTerms } from '@slipcast/contracts/sale-terms';
import { isProblem, notAnswered, type ServiceClient } from '@slipcast/service-kit/service-client';
import type pg from 'pg';
import type { Holder } from '../holds/hold.ts';
import { hasAccess, hasAnyAccess, storeAccess } from './early-store.ts';

/** The terms of a pot's update. A pot that carries them from before there was early access gives none. */
type Sale = (Pick<SaleTerms, 'updateId'> & Partial<Pick<SaleTerms, 'earlyMinutes'>>) | undefined;

export type EarlyAccess = ReturnType<typeof createEarlyAccess>;

/**
 * Who may buy before a shop update opens. That someone may is a fact of PostgreSQL; when, the scripts of holds decide by Redis's clock. The user
 * service has the links, and decides whose each of them is.
 */
export function createEarlyAccess({ pool, users }: { pool: pg.Pool; users: ServiceClient }) {
  const isEarly = async (sale: Sale, { owner, guest }: Pick<Holder, 'owner' | 'guest'>): Promise<boolean> =>
    Boolean(sale?.earlyMinutes) && hasAccess(pool, sale?.updateId ?? '', guest ? [owner, guest] : [owner]);
  return {
    isEarly,
    /**
     * Reserves with `work` as everyone may; if the update has not opened, once more as someone who has early access. So it costs a read only
     * before the opening.
     */
    async orEarly<T>(sale: Sale, holder: Holder, work: (holder: Holder) => Promise<T>): Promise<T> {
      try {
        return await work(holder);
      } catch (error) {
        const isTooEarly = error instanceof Refusal && error.code === 'not-open-yet';
        if (!isTooEarly || !(await isEarly(sale, holder))) throw error;
        return work({ ...holder, isEarly: true });
      }
    },
    /** Throws Refusal 'not-found', 'conflict' if someone else has used the link, or 'unavailable'. */
    async use(asked: UseEarlyLinkBody): Promise<UsedEarlyLink> {
      const answer = await users.post<UsedEarlyLink & { message: string }>('/internal/early-links', asked);
      if (isProblem(answer, 'not-found')) throw new Refusal('not-found', answer.body.message);
      if (isProblem(answer, 'conflict')) throw new Refusal('conflict', answer.body.message);
      if (answer.status !== 200) throw notAnswered(answer);
      // The event says the same, and may come later than the shopper.
      await storeAccess(pool, answer.body);
      return answer.body;
    },
    /** A guest has logged in. Doing it twice changes nothing more. Throws Refusal 'unavailable'. */
    async move(guest: Owner, owner: Owner): Promise<void> {
      if (!(await hasAnyAccess(pool, guest))) return;
      const answer = await users.post<EarlyLinkOwner[]>('/internal/early-links/moved', { guest, owner });
      if (answer.status !== 200) throw notAnswered(answer);
      await Promise.all(answer.body.map((link) => storeAccess(pool, link)));
    },
  };
}

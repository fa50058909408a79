import type { KeptSubscription } from '@slipcast/contracts/http/newsletter';
import { endLinks, linksOfReader } from '../early-links/early-links.ts';
import type { Queryable } from '../sql.ts';
import { rememberErased } from './erased-subscribers.ts';
import { consentSince, type Subscriber } from './subscriber-store.ts';

/** Only for an account that has proved its address: anyone can register with a stranger's. */
const OF_ACCOUNT = `SELECT s.id, s.email, s.state FROM subscriber s JOIN users u ON lower(u.email) = s.email
  WHERE u.id = $1 AND u.address_proved_at IS NOT NULL`;

/** What is stored about the account's address on the mailing list. */
export async function exportSubscription(db: Queryable, userId: string): Promise<KeptSubscription | null> {
  const { rows } = await db.query<Pick<Subscriber, 'id' | 'email' | 'state' | 'topics'>>(
    `SELECT id, email, state, topics FROM subscriber WHERE id IN (SELECT id FROM (${OF_ACCOUNT}) AS own)`,
    [userId],
  );
  const [found] = rows;
  if (!found) return null;
  const { id, ...kept } = found;
  const [consent, earlyLinks] = await Promise.all([consentSince(db, id, 0), linksOfReader(db, id)]);
  const lines = consent.map(({ at, ...line }) => ({ ...line, at: at.toISOString() }));
  return { ...kept, consent: lines, earlyLinks };
}

/** Call it before the account is deleted, in the same transaction. */
export async function eraseSubscription(db: Queryable, userId: string): Promise<void> {
  const { rows } = await db.query<Pick<Subscriber, 'id' | 'email' | 'state'>>(OF_ACCOUNT, [userId]);
  for (const { id, email, state } of rows) {
    // oxlint-disable-next-line no-await-in-loop
    if (state !== 'pending') await rememberErased(db, email);
    // oxlint-disable-next-line no-await-in-loop
    await endLinks(db, id);
    // oxlint-disable-next-line no-await-in-loop
    await db.query('DELETE FROM subscriber WHERE id = $1', [id]);
  }
}

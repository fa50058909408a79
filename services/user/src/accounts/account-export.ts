import type pg from 'pg';
import type { AccountExport, KeptMail } from '@slipcast/contracts/http/privacy';
import { Refusal } from '@slipcast/contracts/refusal';
import { SESSION_OVER } from '@slipcast/service-kit/auth';
import { notAnswered, type ServiceClient } from '@slipcast/service-kit/service-client';
import { entriesAbout } from '../audit/audit-log.ts';
import { exportSubscription } from '../mailing-list/of-account.ts';
import { getLoggedInUser } from '../users/user-store.ts';
import { wireUser } from '../users/user.ts';

const ABOUT_EMAILS =
  'We do not store the text of emails. They were written from your account and orders, which are in this file. We store for 90 days what each email was about and where it went.';

/** Everything stored about an account. Throws Refusal 'session-over' or 'unavailable'. */
export async function exportAccount(
  { pool, emailWorker }: { pool: pg.Pool; emailWorker: ServiceClient },
  userId: string,
): Promise<AccountExport> {
  const [user, opened, addresses, entries, newsletter, emails] = await Promise.all([
    getLoggedInUser(pool, userId),
    pool.query<{ at: Date }>('SELECT created_at AS at FROM users WHERE id = $1', [userId]),
    pool.query<{ address: string; at: Date }>(
      `SELECT address, last_used_at AS at FROM delivery_addresses WHERE user_id = $1 ORDER BY last_used_at DESC, address`,
      [userId],
    ),
    entriesAbout(pool, userId),
    exportSubscription(pool, userId),
    emailWorker.get<KeptMail[]>(`/internal/mails/${encodeURIComponent(userId)}`),
  ]);
  if (emails.status !== 200) throw notAnswered(emails);
  const openedAt = opened.rows[0]?.at.toISOString();
  if (openedAt === undefined) throw new Refusal('session-over', SESSION_OVER);
  return {
    account: { ...wireUser(user), openedAt },
    addresses: addresses.rows.map(({ address, at }) => ({ address, lastUsedAt: at.toISOString() })),
    changesByAdmins: entries.map(({ at, action }) => ({ at: at.toISOString(), action })),
    newsletter,
    emails: emails.body,
    aboutEmails: ABOUT_EMAILS,
  };
}

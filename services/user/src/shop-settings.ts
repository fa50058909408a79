import { parseEvent } from '@slipcast/contracts/events/registry';
import { subscribeOnce } from '@slipcast/event-bus/inbox';
import type { ServiceKit } from '@slipcast/service-kit/standard-service';
import type pg from 'pg';
import type { Shared } from './shared.ts';

interface Limits {
  lettersPerMinute: number | null;
  auditDays: number | null;
}
async function readLimits(pool: pg.Pool): Promise<Limits | undefined> {
  const { rows } = await pool.query<Limits>({
    name: 'shop-limits',
    text: 'SELECT letters_per_minute AS "lettersPerMinute", audit_days AS "auditDays" FROM shop_settings',
  });
  return rows[0];
}

/** Only a newer version counts. */
export const setsShopSettings = (
  kit: ServiceKit,
  { bus, eventPool }: Pick<Shared, 'bus' | 'eventPool'>,
): void =>
  kit.subscribe(() =>
    subscribeOnce({
      bus,
      pool: eventPool,
      group: 'user.shop-settings',
      topics: ['shop.changed.v1'],
      async handle({ data }, client) {
        const { version, lettersPerMinute = null, auditDays = null } = parseEvent('shop.changed.v1', data);
        await client.query(
          `INSERT INTO shop_settings (key, version, letters_per_minute, audit_days) VALUES ('shop', $1, $2, $3)
           ON CONFLICT (key) DO UPDATE SET version = excluded.version, letters_per_minute = excluded.letters_per_minute,
             audit_days = excluded.audit_days
           WHERE shop_settings.version < excluded.version`,
          [version, lettersPerMinute, auditDays],
        );
      },
    }),
  );

/** Letters of the mailing list in a minute: as the maker has set it, and never more than the environment, because the mail provider sets a limit. */
export const lettersPerMinute = async ({ pool, config }: Pick<Shared, 'pool' | 'config'>): Promise<number> =>
  Math.min((await readLimits(pool))?.lettersPerMinute ?? Infinity, config.LETTERS_PER_MINUTE);

/** Days for which the audit log is stored: as the maker has set them, else the environment. */
export const auditDays = async ({ pool, config }: Pick<Shared, 'pool' | 'config'>): Promise<number> =>
  (await readLimits(pool))?.auditDays ?? config.AUDIT_DAYS;

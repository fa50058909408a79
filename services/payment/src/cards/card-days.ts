import { parseEvent } from '@slipcast/contracts/events/registry';
import type { Bus } from '@slipcast/event-bus/bus';
import { subscribeOnce } from '@slipcast/event-bus/inbox';
import type pg from 'pg';
import type { PaymentConfig } from '../config.ts';

export type CardConfig = Pick<PaymentConfig, 'SQUARE_URL' | 'CARD_DAYS' | 'ORDER_NAMES_DAYS'>;

/** Only a newer version counts. */
export const onShopChanged = (bus: Bus, pool: pg.Pool) =>
  subscribeOnce({
    bus,
    pool,
    group: 'payment.shop-settings',
    topics: ['shop.changed.v1'],
    async handle({ data }, client) {
      const { version, namesDays = null } = parseEvent('shop.changed.v1', data);
      await client.query(
        `INSERT INTO shop_settings (key, version, names_days) VALUES ('shop', $1, $2)
         ON CONFLICT (key) DO UPDATE SET version = excluded.version, names_days = excluded.names_days
         WHERE shop_settings.version < excluded.version`,
        [version, namesDays],
      );
    },
  });

/** Days for which a card's brand and last four digits are stored: never longer than the names in orders. */
export async function cardDays(pool: pg.Pool, config: CardConfig): Promise<number> {
  const { rows } = await pool.query<{ namesDays: number | null }>({
    name: 'shop-names-days',
    text: 'SELECT names_days AS "namesDays" FROM shop_settings',
  });
  return Math.min(config.CARD_DAYS, rows[0]?.namesDays ?? config.ORDER_NAMES_DAYS);
}

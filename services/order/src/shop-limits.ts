import type pg from 'pg';
import type { OrderConfig } from './config.ts';

interface Limits {
  undoMinutes: number | null;
  namesDays: number | null;
}
async function readLimits(pool: Pick<pg.Pool, 'query'>): Promise<Limits | undefined> {
  const { rows } = await pool.query<Limits>({
    name: 'shop-limits',
    text: 'SELECT undo_minutes AS "undoMinutes", names_days AS "namesDays" FROM shop_settings',
  });
  return rows[0];
}

type Parts = {
  pool: Pick<pg.Pool, 'query'>;
  config: Pick<OrderConfig, 'SHIPPING_UNDO_SECONDS' | 'ORDER_NAMES_DAYS'>;
};

/** How long shipping can be undone before the buyer is emailed, in milliseconds: as the maker has set it, else the environment. */
export async function undoMsOf({ pool, config }: Parts): Promise<number> {
  const minutes = (await readLimits(pool))?.undoMinutes;
  return (minutes == null ? config.SHIPPING_UNDO_SECONDS : minutes * 60) * 1000;
}

/** Days after which names are removed from finished orders: as the maker has set them, else the environment. */
export const namesDaysOf = async ({ pool, config }: Parts): Promise<number> =>
  (await readLimits(pool))?.namesDays ?? config.ORDER_NAMES_DAYS;

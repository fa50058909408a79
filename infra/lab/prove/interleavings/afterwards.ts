import type { Schedule } from './schedule.ts';
import type { Stored } from './stored.ts';

/** Longer than a reservation, a claim or an offer lasts, and shorter than the two hours. */
const MINUTES = 40;

/**
 * What every schedule must leave behind: once all reservations have ended, the next shopper gets every piece that is on hand, and
 * not one more.
 */
export async function wrongAfterwards(
  schedule: Schedule,
  { ledger, places, replicas }: Pick<Stored, 'ledger' | 'places' | 'replicas'>,
): Promise<string[]> {
  // Shoppers who wait would get them.
  if (places.length > 0 || replicas.some(({ waiting }) => waiting.length > 0)) return [];
  await schedule.passTime(MINUTES);
  // An offer that ended before its owner could see it is repeated once.
  for (const row of ledger) await schedule.serve(row);
  await schedule.passTime(MINUTES);
  const wrong = await Promise.all(
    ledger.map(async (row) => {
      const got = await schedule.takeAll(row, Math.max(1, row.onHand));
      if (got === row.onHand) return [];
      return [
        `${row.onHand} of ${schedule.nameOf(row)} are on hand and not reserved any longer, and the next shopper gets ${got}`,
      ];
    }),
  );
  return wrong.flat();
}

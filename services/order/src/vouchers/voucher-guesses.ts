import { createRateLimiter } from '@slipcast/service-kit/rate-limiter';
import type { OrderKit } from '../order-kit.ts';
import type { AskedVoucher } from './voucher.ts';

/** Wrong codes from one network, or of one account. Someone with a voucher mistypes it a few times at most. */
const GUESSES = 20;
/** Wrong codes from everywhere together, because guesses may come from many networks. */
const IN_ALL = 2000;
const SECONDS = 600;

/** A voucher is money for anyone who has its code, so wrong codes are counted. After too many, nothing is said about any code for a while. */
export function createVoucherGuesses(kit: OrderKit) {
  const redis = kit.redis(kit.config.REDIS_URL, 'voucher limits');
  const limiter = (name: string, points: number, perNetwork = false) =>
    createRateLimiter(redis, { name: `order:${name}`, points, seconds: SECONDS, perNetwork });
  const byNetwork = limiter('vouchers', GUESSES, true);
  const byAccount = limiter('vouchers-account', GUESSES);
  const inAll = limiter('vouchers-all', IN_ALL);
  return {
    /** What this network and account may know of the vouchers they ask about. */
    async limit(
      { ip, userId }: { ip: string; userId: string | null },
      asked: AskedVoucher[],
    ): Promise<AskedVoucher[]> {
      if (asked.length === 0) return asked;
      const limits = [
        [byNetwork, ip],
        ...(userId === null ? [] : ([[byAccount, userId]] as const)),
        [inAll, 'all'],
      ] as const;
      const waits = await Promise.all(limits.map(([one, key]) => one.waitMs(key)));
      if (waits.some((ms) => ms > 0)) return asked.map((one) => ({ ...one, voucher: 'limited' as const }));
      const wrong = asked.filter(({ voucher }) => voucher === null).length;
      if (wrong > 0) await Promise.all(limits.map(([one, key]) => one.add(key, wrong)));
      return asked;
    },
  };
}
export type VoucherGuesses = ReturnType<typeof createVoucherGuesses>;

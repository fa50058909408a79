import type { Redis } from 'ioredis';
import { Refusal } from '@slipcast/contracts/refusal';
import type { UserConfig } from './config.ts';
import { networkOf } from '@slipcast/service-kit/network';
import { createThrottle, type Throttle } from './throttle.ts';

export interface Throttles {
  /** Checks a password for one account: counted before, given back unless the password was wrong. */
  guarded<T>(ip: string, account: string, check: () => Promise<T>): Promise<T>;
  register: Throttle;
  /** Reset attempts and requests, by address. */
  reset: Throttle;
  /** Reset links, by e-mail address; counts for unknown ones too. */
  resetLinks: Throttle;
}

/** Every way to make the shop hash or mail costs something before it does. */
export function createThrottles(redis: Redis, config: UserConfig): Throttles {
  const perMinute = (name: string, points: number) => createThrottle(redis, { name, points, seconds: 60 });
  const pair = perMinute('login-pair', config.LOGIN_ATTEMPTS_PER_MINUTE);
  const account = perMinute('login-account', config.LOGIN_ATTEMPTS_PER_MINUTE * 5);
  const network = perMinute('login-ip', config.ATTEMPTS_PER_IP_PER_MINUTE);
  return {
    async guarded(ip, name, check) {
      const from = networkOf(ip);
      const counted: [Throttle, string][] = [
        [network, from],
        [pair, `${from} ${name}`],
        [account, name],
      ];
      for (const [throttle, key] of counted) await throttle.take(key);
      const giveBack = () => Promise.all(counted.map(([throttle, key]) => throttle.giveBack(key)));
      try {
        const result = await check();
        await giveBack();
        return result;
      } catch (error) {
        // Only a wrong password counts; a shop that was too busy to look is not the visitor's fault.
        if (!(error instanceof Refusal && error.status === 401)) await giveBack();
        throw error;
      }
    },
    register: perMinute('register', config.ATTEMPTS_PER_IP_PER_MINUTE),
    reset: perMinute('reset', config.ATTEMPTS_PER_IP_PER_MINUTE),
    resetLinks: createThrottle(redis, {
      name: 'reset-links',
      points: config.RESET_REQUESTS_PER_HOUR,
      seconds: 3600,
    }),
  };
}

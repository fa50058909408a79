import { execFileSync } from 'node:child_process';
import { waitFor } from '@slipcast/testkit/wait-for';
import type { StartedShop } from '../start-shop.ts';

const list = (): { pid: number; args: string }[] =>
  execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => !line.includes('ps -eo'))
    .map((line) => ({ pid: Number(line.split(' ')[0]), args: line }));

/** Command lines of everything that works on this data folder. */
export const processesOn = (folder: string): string[] =>
  list()
    .filter(({ args }) => args.includes(folder))
    .map(({ args }) => args);

/** SIGKILL to the shop, its PostgreSQL and its Redis, all within a moment. */
export async function killAll(shop: StartedShop): Promise<void> {
  const redis = list().filter(
    ({ args }) => args.includes('redis-server') && args.endsWith(`:${shop.redisPort}`),
  );
  const others = list().filter(({ args }) => args.includes(shop.dataDir));
  for (const { pid } of [...redis, ...others]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It went by itself, as children of a killed PostgreSQL do.
    }
  }
  shop.process.kill('SIGKILL');
  await waitFor('everything is dead', () => processesOn(shop.dataDir).length === 0);
}

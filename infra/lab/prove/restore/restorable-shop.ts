import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inheritedWith } from '../../../run/lite/config.ts';
import { readRunningFile } from '../../../run/lite/running-file.ts';
import { operatorHeaders } from '../../../run/lite/service-keys.ts';
import { newDataDir } from '../../../run/lite/shop-process.ts';
import { LiteShop } from '../sale/lite-shop.ts';
import type { ShopUnderTest } from '../traffic/shop.ts';

/** What `GET /internal/ledger` answers. */
export interface Ledger {
  compared: boolean;
  pots: { productId: string; variantId: string; suggestedOnHand: number | null }[];
  orders: { paymentId: string; order: object | null }[];
}
/** A shop of this run's own that is backed up and restored as an operator does it. */
export interface RestorableShop {
  address: ShopUnderTest;
  start(): Promise<unknown>;
  stop(): Promise<unknown>;
  /** While it runs. */
  backUp(folder: string): Promise<string>;
  /** While it is stopped. */
  restore(folder: string): Promise<string>;
  /** The documented command. */
  reconcile(args: string[]): Promise<string>;
  readLedger(): Promise<Ledger>;
  remove(): Promise<unknown>;
}

const LONGEST_COMMAND_MS = 300_000;
const root = join(import.meta.dirname, '../../../..');

/** What the command says. @throws Error with what it said, also where it says so on stdout */
export async function run(
  program: string,
  args: string[],
  more: Record<string, string> = {},
): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, {
    cwd: root,
    timeout: LONGEST_COMMAND_MS,
    env: inheritedWith(more),
  }).catch((error: Error & { stdout?: string }) => {
    throw new Error(`${error.message}\n${error.stdout ?? ''}`, { cause: error });
  });
  return stdout;
}

/** @param key the operator's */
export async function askLedger(orderUrl: string, key: string): Promise<Ledger> {
  const answer = await fetch(`${orderUrl}/internal/ledger`, { headers: operatorHeaders(key, 'order') });
  if (!answer.ok) throw new Error(`the ledger answers ${answer.status}`);
  return (await answer.json()) as Ledger;
}

/** The lite profile, with the commands as an operator types them. */
export async function restorableLiteShop(environment: Record<string, string>): Promise<RestorableShop> {
  const dataDir = await newDataDir();
  const shop = await LiteShop.start(environment, dataDir);
  const npmRun = (command: string, args: string[]) =>
    run('npm', ['run', '-s', command, '--', ...args], { DATA_DIR: dataDir });
  return {
    address: shop.address,
    start: () => shop.start(),
    stop: () => shop.stop(),
    backUp: (folder) => npmRun('backup', [folder]),
    restore: (folder) => npmRun('restore', [folder]),
    reconcile: (args) => npmRun('reconciliation', args),
    async readLedger() {
      const note = await readRunningFile(dataDir);
      const secrets = await readFile(join(dataDir, 'secrets.json'), 'utf8');
      const { operatorServiceKey } = JSON.parse(secrets) as { operatorServiceKey: string };
      return askLedger(note?.urls['order'] ?? '', operatorServiceKey);
    },
    remove: () => shop.remove(),
  };
}

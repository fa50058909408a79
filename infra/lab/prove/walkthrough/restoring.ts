import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../restore/restorable-shop.ts';
import type { Stage } from './stage.ts';

/** Backs the shop up, does the work, and restores the backup, as an operator does: the databases forget the work, and Redis doesn't. */
export async function forget(stage: Stage, work: () => Promise<void>): Promise<void> {
  const parent = await mkdtemp(join(tmpdir(), 'slipcast-backup-'));
  const backup = join(parent, 'backup');
  const command = (name: string) =>
    run('npm', ['run', '-s', name, '--', backup], { DATA_DIR: stage.shop.dataDir });
  try {
    await command('backup');
    await work();
    await stage.shop.stop();
    await command('restore');
    await stage.shop.start();
    await stage.logInMaker();
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
}

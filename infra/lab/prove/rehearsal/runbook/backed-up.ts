import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@slipcast/local-servers/free-port';
import { newDataDir, removeDataDir, startShop } from '../../../../run/lite/shop-process.ts';
import { run } from '../../restore/restorable-shop.ts';
import { LiteShop } from '../../sale/lite-shop.ts';
import { Maker } from '../../traffic/maker.ts';
import { Recorder } from '../../traffic/recorder.ts';

const POT = { sku: 'Backed-up pot', category: 'Runbook', description: 'For a copy.', pieces: 1, pence: 1000 };

/**
 * Backs up a lite shop with the command of the runbook, and restores the copy in another data folder, where it shows the same pot.
 * `prove -- restore --full` does the same with the full profile.
 *
 * @param command of the runbook, without the folder
 * @returns what was seen
 */
export async function backedUpOnce(command: string[]): Promise<string> {
  const [program = '', ...args] = command;
  const [there, elsewhere] = [await newDataDir(), await newDataDir()];
  const parent = await mkdtemp(join(tmpdir(), 'slipcast-runbook-'));
  // In a folder that exists each backup would get one of its own.
  const folder = join(parent, 'backup');
  try {
    const shop = await LiteShop.start({}, there);
    try {
      const maker = new Maker(new Recorder(), shop.address);
      await maker.signIn();
      await maker.makePot(POT);
      await run(program, [...args, folder], { DATA_DIR: there });
    } finally {
      await shop.stop();
    }
    await run('npm', ['run', '-s', 'restore', '--', folder], { DATA_DIR: elsewhere });
    const copy = await startShop({ PORT: String(await freePort()), DEMO: 'off' }, elsewhere);
    try {
      const answer = await fetch(`${copy.url}/api/products?search=${encodeURIComponent(POT.sku)}`);
      const { products } = (await answer.json()) as { products: { name: string }[] };
      assert.deepEqual(
        products.map(({ name }) => name),
        [POT.sku],
        'the copy shows the pot',
      );
    } finally {
      await copy.stop();
    }
    return 'backed up, restored in another folder, and the pot is there';
  } finally {
    for (const path of [there, elsewhere]) await removeDataDir(path);
    await rm(parent, { recursive: true, force: true });
  }
}

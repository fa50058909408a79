import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@slipcast/local-servers/free-port';
import { shareShop } from '@slipcast/testkit/shop/config';
import { Redis } from 'ioredis';
import { readSecrets } from '../../../run/lite/secrets.ts';
import { newDataDir, removeDataDir, type StartedShop } from '../../../run/lite/shop-process.ts';
import { quiet } from '../checkout.ts';
import { check, say } from '../figures.ts';
import { perPiece, perPieceText, processorTime } from '../processor-time.ts';
import { startSandboxProcess } from '../sandbox-process.ts';
import { withShop } from '../with-shop.ts';
import { readRedisId } from './redis-id.ts';
import { storeParts, type Recorded } from './store-parts.ts';
import { works, type Work } from './works.ts';

const copyFolder = (from: string, to: string) => promisify(execFile)('cp', ['-a', from, to]);

/** The work, and what follows it in the background. */
async function workQuietly(shop: StartedShop, { work }: Work): Promise<number> {
  const pieces = await work(shop.url);
  await quiet(shop.process.pid ?? 0);
  return pieces;
}

async function redisIdOf({ dataDir, redisPort }: StartedShop): Promise<string> {
  const { redisPassword: password } = await readSecrets(join(dataDir, 'secrets.json'));
  const redis = new Redis({ port: redisPort, password });
  return readRedisId(redis).finally(() => redis.disconnect());
}

/** A machine is not equally fast all the time. */
const TIMES = 3;

/** CPU milliseconds of a piece, the median by their sum. */
async function costOf(shop: StartedShop, work: Work) {
  const pid = shop.process.pid ?? 0;
  shareShop(shop);
  await work.prepare(shop.url);
  await quiet(pid);
  const costs = [];
  for (let time = 0; time < TIMES; time += 1) {
    const before = await processorTime(pid);
    const pieces = await workQuietly(shop, work);
    const cost = perPiece(before, await processorTime(pid), pieces);
    say(`${work.title}: ${pieces} times, ${perPieceText(cost, work.piece)}`);
    if (cost) costs.push(cost);
  }
  const median = costs.toSorted((one, other) => one.sum - other.sum)[Math.floor(costs.length / 2)];
  if (!median) throw new Error('without /proc there is no processor time to compare');
  return median;
}

/**
 * What a sale, an add or a search costs, and what its parts cost when they are done alone and in the plainest way: what the shop says to its
 * stores, sent again by a script; the requests, answered by Express from memory; the calls of Square; the email. No shop with these parts can go
 * below their sum.
 */
export async function floor(name = process.argv[3] ?? 'sale'): Promise<void> {
  const make = works[name];
  if (!make) throw new Error(`which work? ${Object.keys(works).join(', ')}`);
  const port = await freePort();
  const sandbox = await startSandboxProcess(`http://127.0.0.1:${port}`);
  const dataDir = await newDataDir();
  const copy = join(dirname(dataDir), 'copy');
  const file = join(dirname(dataDir), 'recording.jsonl');
  const work = make(sandbox);
  const environment = { PORT: String(port), ...sandbox.environment, ...work.environment };
  const record = {
    ...environment,
    RECORD_STORES_TO: file,
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'record-stores.ts')}`,
  };
  try {
    let measured = { shop: Number.NaN, sum: Number.NaN };
    await withShop(environment, async (shop) => void (measured = await costOf(shop, work)), dataDir);
    await copyFolder(dataDir, copy);
    let recorded: Recorded = { piece: work.piece, pieces: 0, file, from: 0, redisId: '' };
    const again = async (shop: StartedShop) => {
      await quiet(shop.process.pid ?? 0);
      const redisId = await redisIdOf(shop);
      recorded = { ...recorded, redisId, from: Date.now(), pieces: await workQuietly(shop, work) };
    };
    await withShop(record, again, dataDir);
    check('nothing failed', work.failures().length === 0);
    for (const failure of work.failures().slice(0, 3)) say(`  failed      ${failure}`);
    const parts = [...(await storeParts(copy, recorded)), ...(await work.otherParts(dataDir, measured.shop))];
    const sum = parts.reduce((all, [, milliseconds]) => all + milliseconds, 0);
    for (const [part, milliseconds] of parts) say(`  ${part.padEnd(38)} ${milliseconds.toFixed(3)} CPU ms`);
    say(
      `  ${'the floor, their sum'.padEnd(38)} ${sum.toFixed(3)} CPU ms; the shop's ${measured.sum.toFixed(3)} are ${(measured.sum / sum).toFixed(2)} times that`,
    );
  } finally {
    await sandbox.stop();
    await removeDataDir(dataDir);
  }
}

import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { WireProduct } from '@slipcast/contracts/http/catalogue';
import type { WirePayment } from '@slipcast/contracts/http/payment';
import { freePort } from '@slipcast/local-servers/free-port';
import { shareShop } from '@slipcast/testkit/shop/config';
import { newPot, orderOf } from '@slipcast/testkit/shop/pots';
import { newDataDir, removeDataDir, type StartedShop } from '../../../run/lite/shop-process.ts';
import { noSales, quiet, sell } from '../checkout.ts';
import { check, say } from '../figures.ts';
import { poster } from '../post.ts';
import { perPiece, perPieceText, processorTime } from '../processor-time.ts';
import { startSandboxProcess } from '../sandbox-process.ts';
import { withShop } from '../with-shop.ts';
import { httpPart, mailPart, squarePart } from './plain-parts.ts';
import { storeParts, type Recorded } from './store-parts.ts';

const SHOPPERS = 64;
const SECONDS = 12;
const WARM_UP_SECONDS = 8;
const POTS = 16;
const PENCE = 2450;

const copyFolder = (from: string, to: string) => promisify(execFile)('cp', ['-a', from, to]);

async function sellAndRecord(shop: StartedShop, pots: WireProduct[], file: string): Promise<Recorded> {
  await quiet(shop.process.pid ?? 0);
  const from = Date.now();
  const sales = noSales();
  await sell(shop, pots, SECONDS, sales, SHOPPERS);
  await quiet(shop.process.pid ?? 0);
  return { orders: sales.orders.length, file, from };
}

/** The bodies of one sale's answers. */
async function answersOf(shop: StartedShop, pot: WireProduct): Promise<Record<string, unknown>> {
  const { post, close } = poster(shop.url);
  const added = await post('/api/cart/items', { product_id: pot.id, quantity: 1 });
  const payment = { sourceId: 'cnon:card-nonce-ok', amount: PENCE, currency: 'GBP' };
  const paid = await post('/api/payments/guest-create-payment', payment, added.cookie);
  const id = (JSON.parse(paid.body) as WirePayment).payment?.id ?? '';
  const sold = await post(
    '/api/orders/guest-checkout',
    orderOf(id, pot, 1, 'load@example.com'),
    added.cookie,
  );
  await close();
  return { '/add': JSON.parse(added.body), '/pay': JSON.parse(paid.body), '/order': JSON.parse(sold.body) };
}

/**
 * What a sale costs, and what its parts cost when they are done alone and in the plainest way: what it says to its stores, sent again by a
 * script; three requests answered from memory; two calls of Square; one email. Below their sum no shop with these parts can go.
 */
export async function floor(): Promise<void> {
  const port = await freePort();
  const sandbox = await startSandboxProcess(`http://127.0.0.1:${port}`);
  const dataDir = await newDataDir();
  const copy = join(dirname(dataDir), 'copy');
  const file = join(dirname(dataDir), 'recording.jsonl');
  const environment = { PORT: String(port), ...sandbox.environment };
  const pots: WireProduct[] = [];
  let answers: Record<string, unknown> = {};
  let whole: ReturnType<typeof perPiece> = null;
  try {
    await withShop(
      environment,
      async (shop) => {
        shareShop(shop);
        for (let made = 0; made < POTS; made += 1)
          pots.push(await newPot({ stock: 100_000, price: PENCE / 100 }));
        await sell(shop, pots, WARM_UP_SECONDS, noSales(), SHOPPERS);
        const pid = shop.process.pid ?? 0;
        await quiet(pid);
        const before = await processorTime(pid);
        const sales = noSales();
        await sell(shop, pots, SECONDS, sales, SHOPPERS);
        await quiet(pid);
        const orders = sales.orders.length;
        whole = perPiece(before, await processorTime(pid), orders);
        say(
          `a sale, ${SHOPPERS} shoppers, ${(orders / SECONDS).toFixed(0)} orders/s: ${perPieceText(whole, 'order')}`,
        );
        check('no sale failed', sales.refusals.length === 0);
        answers = await answersOf(shop, pots[0] as WireProduct);
      },
      dataDir,
    );
    await copyFolder(dataDir, copy);
    let recorded: Recorded = { orders: 0, file, from: 0 };
    const record = {
      ...environment,
      RECORD_STORES_TO: file,
      NODE_OPTIONS: `--import=${join(import.meta.dirname, 'record-stores.ts')}`,
    };
    await withShop(record, async (shop) => void (recorded = await sellAndRecord(shop, pots, file)), dataDir);
    const parts = await storeParts(copy, recorded);
    parts.push(['three requests, answered from memory', await httpPart(answers, pots[0] as WireProduct)]);
    parts.push(['Square: two calls', await squarePart(sandbox)]);
    parts.push(['one email, as MIME into a file', await mailPart(dataDir)]);
    const sum = parts.reduce((all, [, milliseconds]) => all + milliseconds, 0);
    for (const [name, milliseconds] of parts) say(`  ${name.padEnd(38)} ${milliseconds.toFixed(2)} CPU ms`);
    const measured = (whole as ReturnType<typeof perPiece>)?.sum ?? Number.NaN;
    say(
      `  ${'the floor, their sum'.padEnd(38)} ${sum.toFixed(2)} CPU ms; a sale costs ${(measured / sum).toFixed(2)} times that`,
    );
  } finally {
    await sandbox.stop();
    await removeDataDir(dataDir);
  }
}

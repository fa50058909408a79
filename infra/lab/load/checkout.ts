import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WireProduct } from '@slipcast/contracts/http/catalogue';
import type { WireCheckout } from '@slipcast/contracts/http/order';
import type { WirePayment } from '@slipcast/contracts/http/payment';
import type { EditedVat } from '@slipcast/contracts/http/vat';
import { freePort } from '@slipcast/local-servers/free-port';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { admin, shopper } from '@slipcast/testkit/shop/client';
import { shareShop } from '@slipcast/testkit/shop/config';
import { newPot, orderOf } from '@slipcast/testkit/shop/pots';
import type { StartedShop } from '../../run/lite/shop-process.ts';
import { check, milliseconds, percentile, say } from './figures.ts';
import { poster, type Posted } from './post.ts';
import { perPiece, perPieceText, processorTime } from './processor-time.ts';
import { startSandboxProcess, type Sandbox } from './sandbox-process.ts';
import { storeWork, storeWorkText } from './store-work.ts';
import { withShop } from './with-shop.ts';

const FEW = 16;
const MANY = 64;
const SECONDS = 15;
const WARM_UP_SECONDS = 8;
const MOST_ORDERS = 20_000;
const POTS = 16;
const STOCK = 100_000;
const PENCE = 2450;
const TARGETS = 'target 250 orders/s at 7 CPU ms';
const STEPS = ['add', 'pay', 'order'] as const;

interface Sales {
  orders: string[];
  times: Record<(typeof STEPS)[number] | 'whole', number[]>;
  refusals: string[];
}

async function sellTo(shop: StartedShop, sandbox: Sandbox, isVatRegistered: boolean): Promise<void> {
  shareShop(shop);
  if (isVatRegistered) await registerForVat();
  const pots: WireProduct[] = [];
  for (let made = 0; made < POTS; made += 1) pots.push(await newPot({ stock: STOCK, price: PENCE / 100 }));
  const warmUp = noSales();
  await sell(shop, pots, WARM_UP_SECONDS, warmUp);
  const sold = [warmUp];
  for (const shoppers of [FEW, MANY]) sold.push(await measure(shop, sandbox, pots, shoppers));
  const refusals = sold.flatMap((sales) => sales.refusals);
  for (const refusal of refusals.slice(0, 3)) say(`  failed      ${refusal}`);
  check('no sale failed', refusals.length === 0);
  await checkBooks(sandbox.url, pots, sold);
}

async function registerForVat(): Promise<void> {
  const robin = await admin();
  const { body } = await robin.get<EditedVat>('/admin/vat');
  const registration = { number: 'GB123456789', name: 'Fettle Pottery Ltd', address: '1 Kiln Lane' };
  const rate = { on: true, ratePercent: 20 };
  const revisionLoaded = body.revision;
  const answer = await robin.send('PUT', '/admin/vat', { ...registration, ...rate, revisionLoaded });
  check('the shop is registered for VAT', answer.status === 200);
}

async function measure(
  shop: StartedShop,
  sandbox: Sandbox,
  pots: WireProduct[],
  shoppers: number,
): Promise<Sales> {
  const pid = shop.process.pid ?? 0;
  const sales = noSales();
  await quiet(pid);
  const work = await storeWork(shop);
  const [before, sandboxBefore] = [await processorTime(pid), await processorTime(sandbox.pid)];
  const began = performance.now();
  await sell(shop, pots, SECONDS, sales, shoppers);
  const seconds = (performance.now() - began) / 1000;
  const [during, load] = [await processorTime(pid), loadavg()[0]?.toFixed(1)];
  await quiet(pid);
  const orders = sales.orders.length;
  const square = perPiece(sandboxBefore, await processorTime(sandbox.pid), orders);
  const inAll = perPieceText(perPiece(before, await processorTime(pid), orders), 'order');
  say(
    `guest checkout: add, pay, order; ${shoppers} shoppers at once, ${POTS} pots, ${SECONDS} s; load average ${load}\n` +
      `  slipcast    ${(orders / seconds).toFixed(0)} orders/s   ${sales.refusals.length} failed   ${TARGETS}\n` +
      [...STEPS, 'whole' as const]
        .map(
          (step) =>
            `  ${step.padEnd(11)} p50 ${milliseconds(percentile(sales.times[step], 0.5))}   p99 ${milliseconds(percentile(sales.times[step], 0.99))}\n`,
        )
        .join('') +
      `  meanwhile   ${perPieceText(perPiece(before, during, orders), 'order')}\n` +
      `  in all      ${inAll}, with mails and projections that follow\n` +
      `  per order   ${storeWorkText(work, await storeWork(shop), orders).join('\n              ')}\n` +
      `  sandbox     ${square ? `${square.sum.toFixed(2)} CPU ms per order, in a process of its own, not counted above` : 'not known here'}`,
  );
  return sales;
}

/** Every sale is a new guest's: add a pot, pay, order. */
export async function sell(
  shop: Pick<StartedShop, 'url'>,
  pots: WireProduct[],
  seconds: number,
  sales: Sales,
  shoppers = FEW,
): Promise<void> {
  const { post, close } = poster(shop.url);
  const end = performance.now() + seconds * 1000;
  let begun = 0;
  const must = (answer: Posted, step: (typeof STEPS)[number]): Posted => {
    if (answer.status >= 300) throw new Error(`${step}: ${answer.status} ${answer.body}`);
    sales.times[step].push(answer.milliseconds);
    return answer;
  };
  const one = async (): Promise<void> => {
    const pot = pots[begun % pots.length] as WireProduct;
    begun += 1;
    const added = must(await post('/api/cart/items', { product_id: pot.id, quantity: 1 }), 'add');
    const payment = { sourceId: 'cnon:card-nonce-ok', amount: PENCE, currency: 'GBP' };
    const paid = must(await post('/api/payments/guest-create-payment', payment, added.cookie), 'pay');
    const id = (JSON.parse(paid.body) as WirePayment).payment?.id ?? '';
    const sold = must(
      await post('/api/orders/guest-checkout', orderOf(id, pot, 1, 'load@example.com'), added.cookie),
      'order',
    );
    sales.orders.push((JSON.parse(sold.body) as WireCheckout).order.order_number);
    sales.times.whole.push(added.milliseconds + paid.milliseconds + sold.milliseconds);
  };
  const buyer = async (): Promise<void> => {
    while (performance.now() < end && begun < MOST_ORDERS)
      await one().catch((error: unknown) => sales.refusals.push(String(error)));
  };
  await Promise.all(Array.from({ length: shoppers }, buyer));
  await close();
}

export const noSales = (): Sales => ({
  orders: [],
  times: { add: [], pay: [], order: [], whole: [] },
  refusals: [],
});

/** Emails and projections follow an order, and their work counts too. Waits for half a minute at most. */
export async function quiet(pid: number): Promise<void> {
  for (let tries = 0; tries < 30; tries += 1) {
    const before = await processorTime(pid);
    await sleep(1000);
    const after = await processorTime(pid);
    if (!before || !after || after.shop - before.shop < 100) return;
  }
}

interface Books {
  references: { captured: number; refunded: number; open: number }[];
}

/** Orders, captured payments and stock taken are one number. */
async function checkBooks(sandboxUrl: string, pots: WireProduct[], sold: Sales[]): Promise<void> {
  const numbers = sold.flatMap(({ orders }) => orders);
  check(`${numbers.length} orders with numbers of their own`, new Set(numbers).size === numbers.length);
  const { references } = (await (await fetch(`${sandboxUrl}/__sim/ledger`)).json()) as Books;
  const captured = references.filter((one) => one.captured - one.refunded === PENCE).length;
  const open = references.filter((one) => one.open > 0).length;
  check(`${captured} payments captured, each whole; ${open} left open`, captured === numbers.length && !open);
  const taken = async () => {
    const stocks = await Promise.all(
      pots.map(async ({ id }) => (await shopper().get<WireProduct>(`/products/${id}`)).body.stock),
    );
    return stocks.reduce((sum, stock) => sum + STOCK - stock, 0);
  };
  await waitFor(
    'the shop window shows the sales',
    async () => (await taken()) === numbers.length,
    30_000,
  ).catch(() => undefined);
  check(`${await taken()} pieces taken from stock`, (await taken()) === numbers.length);
}

/**
 * Whole guest sales through the gateway of a running shop, with the Square sandbox in a process of its own.
 *
 * @param isVatRegistered whether each order has a VAT invoice, which its email attaches
 */
export async function checkout(isVatRegistered = process.argv[3] === 'vat'): Promise<void> {
  const port = await freePort();
  const sandbox = await startSandboxProcess(`http://127.0.0.1:${port}`);
  const environment = { PORT: String(port), ...sandbox.environment };
  await withShop(environment, (shop) => sellTo(shop, sandbox, isVatRegistered)).finally(() => sandbox.stop());
}

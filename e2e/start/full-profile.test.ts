import { spawn, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { WireProduct } from '@slipcast/contracts/http/catalogue';
import type { WireOrder } from '@slipcast/contracts/http/order';
import { howToRun, isInstalled, type NativeServerName } from '@slipcast/local-servers/native-server';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { admin, shopper, type Answer } from '@slipcast/testkit/shop/client';
import { shareShop, shopEnvironment, type ShopAddresses } from '@slipcast/testkit/shop/config';
import { mailsTo, mailTo } from '../mailbox.ts';
import { addToCart, checkout, newPot, orderOf, pay, stockOf } from '@slipcast/testkit/shop/pots';
import { ledgerOf } from '../square.ts';
import { newDataDir, removeDataDir } from '../start-shop.ts';
import { processesOn } from '@slipcast/testkit/processes';

const root = join(import.meta.dirname, '..', '..');
const LONGEST_START_MS = 150_000;
const LONGEST_ANNOUNCEMENT_MS = 150_000;
const LONGEST_SALE_MS = 300_000;
/** Each process is given a minute. */
const LONGEST_STOP_MS = 90_000;

const SERVERS: NativeServerName[] = ['kafka', 'mongo', 's3'];
const missing = SERVERS.filter((name) => !isInstalled(name));

/** Ten processes and five servers share the machine with other tests: a service that is slow to say it lives is answered for with 503. */
const patiently = <T>(call: () => Promise<Answer<T>>): Promise<Answer<T>> =>
  waitFor('the shop has time', async () => {
    const answer = await call();
    return answer.status !== 503 && answer;
  });

const suite = () => {
  let dataDir = '';
  let child: ChildProcess;
  let output = '';
  let ended: Promise<number | null>;

  beforeAll(async () => {
    dataDir = await newDataDir();
    // As npm starts it: in a shell, which is all that npm tells to stop.
    child = spawn(
      'sh',
      [
        '-c',
        `"${process.execPath}" --disable-warning=ExperimentalWarning infra/run/native/start.ts; exit $?`,
      ],
      {
        cwd: root,
        env: shopEnvironment({
          npm_lifecycle_event: 'start:native',
          PORT: '0',
          DATA_DIR: dataDir,
          REDIS: 'cluster',
          KAFKA_HEAP: '384m',
          KAFKA_JAVA_OPTIONS: '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC',
        }),
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => (output += String(chunk)));
    ended = new Promise((resolve) => child.once('exit', (code) => resolve(code)));
    let over = false;
    void ended.then(() => (over = true));
    await waitFor('the full profile is ready', () => over || / is ready at /.test(output), LONGEST_START_MS);
    if (over) throw new Error(`the full profile did not start:\n${output}`);
    shareShop(JSON.parse(await readFile(join(dataDir, 'native.json'), 'utf8')) as ShopAddresses);
  }, LONGEST_START_MS + 10_000);
  const allGone = () =>
    waitFor('all processes are gone', () => processesOn(dataDir).length === 0, LONGEST_STOP_MS);
  afterAll(async () => {
    child.kill('SIGTERM');
    await ended;
    await allGone();
    await removeDataDir(dataDir);
  }, LONGEST_STOP_MS + 10_000);

  it('shows the demo shop, whose documents are in MongoDB and whose pictures are in S3', async () => {
    const { products } = (await patiently(() => shopper().get<{ products: WireProduct[] }>('/products')))
      .body;
    expect(products).toHaveLength(24);
    const picture = new URL(products[0]?.imageUrl ?? '', new URL('/', output.match(/http:\S+/)?.[0] ?? ''));
    const answer = await fetch(picture);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^image/),
    ]);
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1000);
  });

  it(
    'sells a pot to a guest, from the cart to the email, the shipment and the stock on show',
    async () => {
      const owner = await waitFor('the owner is in', async () => {
        const client = await admin();
        return client.token ? client : undefined;
      });
      const pot = await waitFor('a pot is on sale', () => newPot({ stock: 3 }), 45_000);
      const email = `full-${Date.now()}@example.com`;
      const guest = shopper();
      expect((await patiently(() => addToCart(guest, pot))).status).toBe(201);
      const paid = await patiently(() => pay(guest, 2450));
      const paymentId = paid.body.payment?.id ?? '';
      const { status, body } = await patiently(() => checkout(guest, orderOf(paymentId, pot, 1, email)));
      expect([status, body]).toEqual([200, expect.objectContaining({ order: expect.anything() })]);
      const { order } = body;
      expect(order.status).toBe('paid');
      expect(`${(await mailTo(email, new RegExp(order.order_number))).text}`).toContain('£24.50');
      expect(await ledgerOf(paymentId)).toMatchObject({ captured: 2450, open: 0 });
      await waitFor('the cart knows of one less', async () => (await stockOf(shopper(), pot.id)) === 2);
      await waitFor(
        'the catalogue shows one less',
        async () => (await shopper().get<WireProduct>(`/products/${pot.id}`)).body.stock === 2,
      );
      const tracking = { trackingInfo: 'Royal Mail RM 1234 5678 9GB' };
      const shipped = await patiently(() => owner.send('PUT', `/admin/orders/${order.id}/ship`, tracking));
      expect(shipped.status).toBeLessThan(300);
      const order_number = order.order_number;
      const looked = await patiently(() =>
        guest.send<{ order: WireOrder }>('POST', '/orders/guest-lookup', { email, order_number }),
      );
      expect(looked.body.order.status).toBe('shipped');
      const isSaid = async () => (await mailsTo(email)).some(({ subject }) => /ship|way/i.test(subject));
      // The maker can undo it for two minutes.
      await waitFor('the email about the parcel', isSaid, LONGEST_ANNOUNCEMENT_MS);
    },
    LONGEST_SALE_MS,
  );

  it(
    'stops cleanly when npm is stopped, and leaves no process behind',
    async () => {
      child.kill('SIGTERM');
      await ended;
      await allGone();
      expect(output).toContain('Stopping');
      expect(output).not.toMatch(/did not (end|stop)/i);
    },
    LONGEST_STOP_MS + 10_000,
  );
};

if (missing.length === 0) describe('the full profile, without containers', suite);
else
  describe.skip(`the full profile, without containers: ${missing.map(howToRun).join('; ')}`, () => {
    it('sells a pot on Kafka, MongoDB and S3', () => void suite.name);
  });

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLogger } from '@slipcast/service-kit/logs';
import { createObjects } from '@slipcast/storage/objects/create-objects';
import { migrate } from '@slipcast/storage/migrate';
import { startPostgres, type TestPostgres } from '@slipcast/testkit/postgres';
import pg from 'pg';
import { putBack } from '../lite/put-back.ts';
import { backUpStores } from './back-up.ts';
import type { ShopStores } from './config.ts';
import { putBackStores } from './put-back.ts';

const SERVICES = ['order', 'payment', 'cart', 'user', 'email-worker'];
const logger = createLogger('backup', 'silent');
const ORDER = '0b9a3b5e-5f0e-4c8f-9a55-3b0f6f3f2a01';
const MAIL = '0b9a3b5e-5f0e-4c8f-9a55-3b0f6f3f2a02';
const NAME = 'Zoë\tof "the \\ Kiln"\nand sons';

const A_SHOP: Record<string, string[]> = {
  order: [
    `INSERT INTO stock (product_id, variant_id, on_hand, version) VALUES ('jug', 'blue', 3, 1)`,
    `INSERT INTO stock_movement (product_id, variant_id, version, delta, cause) VALUES ('jug', 'blue', 1, 3, 'adjustment')`,
    `INSERT INTO orders (id, owner, payment_id, status, total_pence, customer_name, customer_email, shipping_address, delivery_address,
       billing_address, lines, placed_at, updated_at, check_at)
     VALUES ('${ORDER}', 'user:1', '${ORDER}', 'paid', 2450, E'${NAME.replaceAll('\\', '\\\\')}', 'zoe@example.com', 'ST1 5AB', 'ST1 5AB',
       'ST1 5AB', '[{"productName": "Jug", "quantity": 1}]', now(), now(), now())`,
    `INSERT INTO order_history (order_id, what, text) SELECT id, 'note', E'ring\\ttwice' FROM orders`,
    `INSERT INTO outbox (id, topic, key, payload) VALUES (gen_random_uuid(), 'orders', 'a', '{}')`,
    `INSERT INTO outbox_target (log) VALUES ('the log of that time')`,
  ],
  'email-worker': [
    `INSERT INTO email_intents (id, about, template, seq, recipient, data) VALUES ('${MAIL}', 'order:1', 'confirmation', '1', 'zoe@example.com', '{}')`,
    `INSERT INTO email_deliveries (intent_id, outcome, response) VALUES ('${MAIL}', 'retry', 'busy'), ('${MAIL}', 'sent', 'ok')`,
  ],
};

describe('a backup of the full profile', () => {
  let server: TestPostgres;
  let folder: string;
  let stores: ShopStores;
  const backup = () => join(folder, 'backup');
  const restore = (from: string, replace = true) => putBackStores(stores, from, { replace, logger });

  /** On a connection of its own, so that none is left when a restore begins. */
  async function query(service: string, ...statements: string[]) {
    const client = new pg.Client({ connectionString: stores.databases[service] });
    await client.connect();
    try {
      const results = [];
      for (const statement of statements) results.push(await client.query(statement));
      return results.at(-1)?.rows ?? [];
    } finally {
      await client.end();
    }
  }

  beforeAll(async () => {
    server = await startPostgres();
    folder = await mkdtemp(join(tmpdir(), 'slipcast-full-backup-'));
    const databases: Record<string, string> = {};
    for (const service of SERVICES) {
      databases[service] = await server.createDatabase(`backup_${service}`);
      const migrations = join(import.meta.dirname, '../../../services', service, 'migrations');
      await migrate(databases[service], migrations, logger);
    }
    stores = { databases, documents: {}, objects: pathToFileURL(join(folder, 'pictures')).href };
    for (const [service, statements] of Object.entries(A_SHOP)) await query(service, ...statements);
    const objects = createObjects(stores.objects);
    await objects.start();
    await objects.put('products/jug.webp', Buffer.from('a picture'), 'image/webp');
  }, 60_000);
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('made while the shop writes has a ledger that is not newer than any other store', async () => {
    const clients = await Promise.all(
      ['payment', 'order'].map(async (service) => {
        const client = new pg.Client({ connectionString: stores.databases[service] });
        await client.connect();
        return client;
      }),
    );
    let [written, over] = [0, false];
    const writing = (async () => {
      // As in a sale: the payment is there before its order.
      for (; !over; written += 1)
        for (const client of clients)
          await client.query(`INSERT INTO inbox (consumer, event_id) VALUES ('test', $1)`, [written]);
    })();
    while (written < 20) await new Promise((resolve) => setTimeout(resolve, 5));
    await backUpStores(stores, backup());
    const after = written;
    while (written < after + 20) await new Promise((resolve) => setTimeout(resolve, 5));
    over = true;
    await writing;
    await expect(restore(backup())).rejects.toThrow('Something is still connected to the database of');
    for (const client of clients) await client.end();
    await query(
      'order',
      `DELETE FROM order_history`,
      `DELETE FROM orders`,
      `UPDATE outbox_target SET log = 'later'`,
    );
    await restore(backup());
    const count = async (service: string) =>
      Number((await query(service, `SELECT count(*) AS n FROM inbox WHERE consumer = 'test'`))[0].n);
    const [orders, payments] = [await count('order'), await count('payment')];
    expect(orders).toBeGreaterThanOrEqual(20);
    expect(payments).toBeGreaterThanOrEqual(orders);
    expect(payments).toBeLessThan(written);
  });

  it('brings back every row, what the database computes, numbers that go on, and events that are sent again', async () => {
    expect(
      await query('order', "SELECT customer_name AS name, search_text LIKE '%st15ab%' AS found FROM orders"),
    ).toEqual([{ name: NAME, found: true }]);
    expect(await query('order', 'SELECT log FROM outbox_target')).toEqual([{ log: '' }]);
    const [{ seq }] = await query(
      'order',
      `INSERT INTO outbox (id, topic, key, payload) VALUES (gen_random_uuid(), 'orders', 'b', '{}') RETURNING seq`,
    );
    expect(Number(seq)).toBe(2);
    const delivered = await query('email-worker', `SELECT id, outcome FROM email_deliveries ORDER BY id`);
    expect(delivered.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['retry', 'sent']);
    const picture = await createObjects(stores.objects).get('products/jug.webp');
    expect([picture?.body.toString(), picture?.contentType]).toEqual(['a picture', 'image/webp']);
  });

  it('leaves the ledger unreconciled, so it sells nothing yet', async () => {
    const sale = query('order', 'UPDATE stock SET on_hand = on_hand - 1');
    await expect(sale).rejects.toMatchObject({ code: 'SL001' });
  });

  it('goes into an empty shop without further options, and into one with orders only with --replace', async () => {
    await expect(restore(backup(), false)).rejects.toThrow('This shop is not empty');
    for (const service of SERVICES)
      await query(service, 'DROP SCHEMA public CASCADE', 'CREATE SCHEMA public');
    await expect(backUpStores(stores, join(folder, 'of nothing'))).rejects.toThrow('There is no shop yet');
    await restore(backup(), false);
    expect(await query('order', 'SELECT id FROM orders')).toEqual([{ id: ORDER }]);
  });

  it('is refused in one sentence when it is not whole, not of this kind, or of a newer version', async () => {
    await expect(backUpStores(stores, backup())).rejects.toThrow('is not empty');
    await expect(restore(folder)).rejects.toThrow('There is no whole backup');
    const note = join(backup(), 'backup.json');
    const kept = await readFile(note, 'utf8');
    await writeFile(note, JSON.stringify({ takenAt: 'then', postgres: '18' }));
    await expect(restore(backup())).rejects.toThrow('is no backup of the full profile');
    await writeFile(note, kept.replace('"0001-outbox"', '"0001-something-newer"'));
    await expect(restore(backup())).rejects.toThrow('whose tables of order this version does not know');
    await writeFile(note, kept);
    await expect(putBack(backup(), join(folder, 'lite'))).rejects.toThrow('--full');
    await writeFile(join(backup(), 'databases', 'order', 'stock.copy'), 'jug\tblue\t30\n');
    await expect(restore(backup())).rejects.toThrow(
      'stock.copy is not what was written. Nothing was restored.',
    );
    await rm(join(backup(), 'databases', 'order', 'stock.copy'));
    await expect(restore(backup())).rejects.toThrow('stock.copy is missing');
    expect(await query('order', 'SELECT on_hand FROM stock')).toEqual([{ on_hand: 3 }]);
  });

  it('is refused by a shop whose secrets cannot read it', async () => {
    const [given, other] = [join(folder, '.env'), join(folder, 'other.env')];
    await writeFile(given, 'SECOND_FACTOR_KEY=one\nORDER_TOKEN_SECRET=same\nPOSTGRES_PASSWORD=a\n');
    await writeFile(other, 'SECOND_FACTOR_KEY=two\nORDER_TOKEN_SECRET=same\nPOSTGRES_PASSWORD=b\n');
    const mine = join(folder, 'with secrets');
    await backUpStores(stores, mine, given);
    const restoring = putBackStores(stores, mine, { replace: true, environmentFile: other, logger });
    await expect(restoring).rejects.toThrow(/other secrets.*SECOND_FACTOR_KEY\.$/);
    await putBackStores(stores, mine, { replace: true, environmentFile: given, logger });
  });
});

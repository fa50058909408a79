import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startPostgresCluster } from '@slipcast/local-servers/postgres-cluster';
import pg from 'pg';
import { backUp, backupFolder, backupNote } from './back-up.ts';
import { lockFolder } from './folder-lock.ts';
import { putBack } from './put-back.ts';
import { readSecrets } from './secrets.ts';

describe('a backup', () => {
  let parent: string;
  let dataDir: string;
  let password: string;
  beforeAll(async () => {
    parent = await mkdtemp(join(tmpdir(), 'slipcast-backup-'));
    await chmod(parent, 0o755);
    dataDir = join(parent, 'data');
    await mkdir(join(dataDir, 'objects'), { recursive: true });
    password = (await readSecrets(join(dataDir, 'secrets.json'))).postgresPassword;
  });
  afterAll(() => rm(parent, { recursive: true, force: true }));

  const start = () => startPostgresCluster({ directory: join(dataDir, 'postgres'), password });
  const connect = async (url: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return client;
  };

  it('made while two databases are written to is of one moment, and has its events sent again', async () => {
    const server = await start();
    const urls = [
      await server.createDatabase('slipcast_order'),
      await server.createDatabase('slipcast_cart'),
    ];
    const clients = await Promise.all(urls.map(connect));
    for (const client of clients) await client.query('CREATE TABLE written (n integer)');
    await clients[0]?.query(`CREATE TABLE outbox_target (one boolean, log text NOT NULL)`);
    await clients[0]?.query(`INSERT INTO outbox_target VALUES (true, 'the log of that time')`);
    await writeFile(join(dataDir, 'objects', 'pot.webp'), 'a picture');
    let written = 0;
    let over = false;
    const writing = (async () => {
      // Each number is in the second database only after it is in the first.
      for (; !over; written += 1)
        for (const client of clients) await client.query('INSERT INTO written VALUES ($1)', [written]);
    })();
    while (written < 20) await new Promise((resolve) => setTimeout(resolve, 5));
    const before = written;
    const folder = join(parent, 'backup');
    await backUp(dataDir, folder);
    const after = written;
    while (written < after + 50) await new Promise((resolve) => setTimeout(resolve, 5));
    over = true;
    await writing;
    await expect(backUp(dataDir, folder)).rejects.toThrow('exists already');
    const tonight = new Date('2026-11-24T02:00:00Z');
    expect(backupFolder(folder, tonight)).toBe(join(folder, '2026-11-24T02-00-00'));
    expect(backupFolder(`${folder}s`, tonight)).toBe(`${folder}s`);
    for (const client of clients) await client.end();
    await server.stop();
    await rm(join(dataDir, 'objects'), { recursive: true });

    const { replaced } = await putBack(folder, dataDir);
    expect(existsSync(replaced ?? '')).toBe(true);
    expect(await readFile(join(dataDir, 'objects', 'pot.webp'), 'utf8')).toBe('a picture');
    const restored = await start();
    const counts: number[] = [];
    for (const name of ['slipcast_order', 'slipcast_cart']) {
      const client = await connect(restored.url(name));
      counts.push(
        Number((await client.query<{ n: string }>('SELECT count(*) AS n FROM written')).rows[0]?.n),
      );
      if (name === 'slipcast_order')
        expect((await client.query('SELECT log FROM outbox_target')).rows).toEqual([{ log: '' }]);
      await client.end();
    }
    await restored.stop();
    const [order = 0, cart = 0] = counts;
    expect(cart).toBeGreaterThanOrEqual(before);
    expect(order).toBeLessThanOrEqual(after + 1);
    expect(order - cart === 0 || order - cart === 1).toBe(true);
  }, 120_000);

  it('says in plain words what is missing', async () => {
    await expect(backUp(dataDir, join(parent, 'second'))).rejects.toThrow('Start the shop');
    await expect(backUp(join(parent, 'nothing'), join(parent, 'second'))).rejects.toThrow('There is no shop');
    const folder = join(parent, 'backup');
    await rm(backupNote(folder));
    await expect(putBack(folder, dataDir)).rejects.toThrow('There is no whole backup');
    expect(await readdir(dataDir)).toContain('postgres');
  });

  it('cannot be put back under a shop that runs', async () => {
    const release = await lockFolder(dataDir);
    const command = join(import.meta.dirname, 'restore.ts');
    const flags = ['--disable-warning=ExperimentalWarning', command, join(parent, 'backup')];
    const restoring = promisify(execFile)('env', [
      `DATA_DIR=${dataDir}`,
      'NODE_OPTIONS=',
      process.execPath,
      ...flags,
    ]);
    await expect(restoring).rejects.toMatchObject({
      stdout: expect.stringContaining('This shop is running already'),
    });
    await release();
  });
});

import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '@slipcast/local-servers/free-port';
import { isRoot, NAMELESS, newcomer, ordinary, type Newcomer, type Run } from './newcomer.ts';
import { processesOn } from '@slipcast/testkit/processes';

let kim: Newcomer;
beforeAll(async () => {
  kim = await newcomer({ modules: 'linked', user: ordinary() });
});
afterAll(() => kim.leave());

const START = ['infra/run/lite/start.mjs'];
const start = (environment: Record<string, string>, who = kim): Run =>
  who.run(join(who.bin, 'node'), START, { PORT: '0', DATA_DIR: join(who.home, 'data'), ...environment });

/** What a start that cannot be says: its last paragraph, after which nothing of it is left. */
async function refusal(run: Run, folder = kim.home): Promise<string> {
  expect(await run.ended).toBe(1);
  expect(processesOn(folder)).toEqual([]);
  expect(run.output()).not.toMatch(/\n\s+at .*:\d+/);
  return run.output().trim().split('\n\n').at(-1) ?? '';
}

const listening = async (host: string, port = 0): Promise<Server> => {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
};
const hasIpv6 = await listening('::1').then(
  (server) => server.close(),
  () => undefined,
);
const lowestFree = Number(
  spawnSync('cat', ['/proc/sys/net/ipv4/ip_unprivileged_port_start'], { encoding: 'utf8' }).stdout || 1024,
);

describe('one clear sentence', () => {
  it('for a missing Redis where nothing can install it', async () => {
    const said = await refusal(start({ PATH: kim.bin }));
    expect(said.split('\n')[0]).toBe(
      'Redis is missing: slipcast needs the program redis-server. Install it and run the command again:',
    );
  });

  it('for Redis being installed by the package manager at hand: which one, and how long it takes', async () => {
    const fake = join(kim.bin, 'brew');
    writeFileSync(
      fake,
      `#!/bin/sh\n[ "$1" = install ] && /bin/ln -s /bin/true ${join(kim.bin, 'redis-server')}\n`,
    );
    chmodSync(fake, 0o755);
    const said = await refusal(start({ PATH: kim.bin, PORT: 'eighty' }));
    rmSync(fake);
    rmSync(join(kim.bin, 'redis-server'));
    expect(said).toBe(
      'slipcast cannot start, its configuration is wrong:\n  PORT: must be a whole number from 0 to 65535',
    );
  });

  it.each(hasIpv6 ? ['127.0.0.1', '::1'] : ['127.0.0.1'])(
    'for a port that another program has at %s',
    async (host) => {
      const other = await listening(host);
      const { port } = other.address() as AddressInfo;
      expect(await refusal(start({ PORT: String(port) }))).toBe(
        `Port ${port} is taken by another program. Choose another one, for example: PORT=${port + 10} npm start`,
      );
      other.close();
    },
  );

  (lowestFree > 80 ? it : it.skip)('for a port that only root may use', async () => {
    expect(await refusal(start({ PORT: '80' }))).toBe(
      'Port 80 may not be used by this user. Choose one above 1023, for example: PORT=8080 npm start',
    );
  });

  it('for an address that does not belong to this machine', async () => {
    expect(await refusal(start({ HOST: '192.0.2.1', PORT: String(await freePort()) }))).toBe(
      'HOST=192.0.2.1 is no address of this machine. Leave it out, or use 0.0.0.0 for all.',
    );
  });

  it('for a demo, whose passwords are public, at a public address', async () => {
    expect(await refusal(start({ SHOP_URL: 'https://pots.example.com' }))).toBe(
      'The passwords of the demo’s accounts are public, and SHOP_URL is https://pots.example.com, a public address. Start without them: DEMO=off npm start',
    );
  });

  it('for a data folder that cannot be used', async () => {
    const file = join(kim.home, 'file');
    writeFileSync(file, '');
    expect(await refusal(start({ DATA_DIR: join(file, 'data') }))).toMatch(
      /^The data folder .*file\/data cannot be used: ENOTDIR: not a directory[^\n]*$/,
    );
    const locked = join(kim.home, 'locked');
    mkdirSync(locked, { mode: 0o555 });
    expect(await refusal(start({ DATA_DIR: join(locked, 'data') }))).toMatch(/cannot be used: EACCES[^\n]*$/);
  });

  it('for a clone that is not writable, before anything is installed or built', async () => {
    const readOnly = await newcomer({ modules: 'none' });
    try {
      spawnSync('chmod', ['-R', 'a+rX,a-w', readOnly.clone]);
      chmodSync(readOnly.home, 0o755);
      const user = ordinary();
      const run = readOnly.run(join(readOnly.bin, 'node'), START, { HOME: kim.home }, user);
      expect(await refusal(run, readOnly.home)).toMatch(
        /^slipcast cannot install its npm packages: .*slipcast cannot be written by this user \(EACCES\)\. Clone it into a folder of your own\.$/,
      );
    } finally {
      spawnSync('chmod', ['-R', 'u+w', readOnly.clone]);
      await readOnly.leave();
    }
  });

  (isRoot ? it : it.skip)('for a user without a name', async () => {
    chmodSync(kim.home, 0o755);
    const run = kim.run(join(kim.bin, 'node'), START, {}, NAMELESS);
    expect(await refusal(run)).toBe(
      'The user with id 54321 has no entry in /etc/passwd, and PostgreSQL does not work for a user without a name. Start slipcast as another user, or add one: useradd --uid 54321 potter',
    );
    chmodSync(kim.home, 0o700);
  });
});

const disk = mkdtempSync(join(tmpdir(), 'slipcast-disk-'));
const mount = (options: string): boolean =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `mode=0777,${options}`, 'slipcast', disk]).status === 0;
const unmount = (): boolean => spawnSync('umount', [disk]).status === 0;
const canMount = mount('size=1m') && unmount();
afterAll(() => rmSync(disk, { recursive: true, force: true }));

(canMount ? describe : describe.skip)(
  `one clear sentence for a full disk${canMount ? '' : ': NOT RUN, this machine does not allow mounting a small one'}`,
  () => {
    afterEach(() => {
      expect(unmount()).toBe(true);
    });

    it('when there is no room for the data from the start', async () => {
      mount('size=64m');
      expect(await refusal(start({ DATA_DIR: join(disk, 'data') }), disk)).toBe(
        `The disk is full: ${join(disk, 'data')} has 67 MB left, slipcast needs 300 MB.`,
      );
    });

    it('when the disk fills up in the middle', async () => {
      mount('size=400m,nr_inodes=300');
      expect(await refusal(start({ DATA_DIR: join(disk, 'data') }), disk)).toBe(
        `The disk is full: slipcast could not write everything it needs into ${join(disk, 'data')}. Make room, or put the data elsewhere: DATA_DIR=/another/disk npm start`,
      );
    });

    it('when there is no room for the packages', async () => {
      mount('size=64m');
      const { clone } = kim;
      kim.clone = join(disk, 'slipcast');
      await cp(clone, kim.clone, {
        recursive: true,
        filter: (path) => !/node_modules|dist$|\.cache$/.test(path),
      });
      chmodSync(kim.clone, 0o777);
      const run = start({});
      kim.clone = clone;
      expect(await refusal(run, disk)).toMatch(
        /^The disk is full: .*slipcast has \d+ MB left, the npm packages need 650 MB\.$/,
      );
    });
  },
);

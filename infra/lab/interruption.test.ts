import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { killAllOn, processesOn } from '@slipcast/testkit/processes';
import { shopEnvironment } from '@slipcast/testkit/shop/config';

const root = join(import.meta.dirname, '../..');
const LAUNCHER = 'infra/run/launcher/command.mjs';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slipcast-interrupted-'));
  // PostgreSQL may run as another user.
  await chmod(folder, 0o755);
});
afterEach(async () => {
  await killAllOn(folder);
  await rm(folder, { recursive: true, force: true });
});

const isServer = (line: string): boolean => /postgres|redis-server/.test(line);

test.each([
  ['interleavings', '--seconds', '60'],
  ['sale', '--short'],
])(
  'the proof %s leaves no PostgreSQL, no Redis and no data behind when npm is stopped',
  async (...args) => {
    // As npm runs it: in a shell, which is all that npm stops.
    const line = `"${process.execPath}" ${LAUNCHER} infra/lab/prove/run.ts ${args.join(' ')}; exit $?`;
    const shell = spawn('sh', ['-c', line], {
      cwd: root,
      env: shopEnvironment({ npm_lifecycle_event: 'prove', TMPDIR: folder }),
      stdio: 'ignore',
    });
    await waitFor(
      'PostgreSQL and Redis run',
      () => ['postgres', 'redis-server'].every((name) => processesOn(folder).some((it) => it.includes(name))),
      60_000,
    );
    shell.kill('SIGTERM');
    await waitFor('its servers are gone', () => !processesOn(folder).some(isServer), 30_000);
    await waitFor('all of it is gone', () => processesOn(folder).length === 0, 30_000);
    expect(await readdir(folder)).toEqual([]);
  },
  120_000,
);

import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from './free-port.ts';
import { waitFor } from './wait-for.ts';

const SLOTS = 16_384;

/** Three masters that share all slots, without replicas. Their bus has port + 10,000, which `freePort` leaves room for. */
export async function startRedisCluster(password?: string): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'slipcast-cluster-'));
  const ports = [await freePort(), await freePort(), await freePort()];
  const children: ChildProcess[] = [];
  const clients: Redis[] = [];
  for (const port of ports) {
    const own = ['--cluster-config-file', join(folder, `${port}.conf`), '--dir', folder, '--save', ''];
    const flags = ['--port', `${port}`, '--bind', '127.0.0.1', '--cluster-enabled', 'yes', ...own];
    if (password) flags.push('--requirepass', password);
    children.push(spawn('redis-server', flags, { stdio: 'ignore' }));
    const client = new Redis(port, '127.0.0.1', {
      password,
      maxRetriesPerRequest: 200,
      retryStrategy: () => 50,
    });
    client.on('error', () => {});
    clients.push(client);
  }
  const share = Math.ceil(SLOTS / clients.length);
  for (const [index, client] of clients.entries()) {
    const last = Math.min(SLOTS, (index + 1) * share) - 1;
    await client.call('CLUSTER', 'ADDSLOTSRANGE', index * share, last);
    if (index > 0) await client.call('CLUSTER', 'MEET', '127.0.0.1', ports[0] as number);
  }
  await waitFor(
    'the cluster is whole',
    async () => {
      const states = await Promise.all(clients.map((client) => client.call('CLUSTER', 'INFO')));
      return states.every((state) => /cluster_state:ok[^]*cluster_known_nodes:3/.test(String(state)));
    },
    20_000,
  );
  for (const client of clients) client.disconnect();
  return {
    url: `redis-cluster://${password ? `:${encodeURIComponent(password)}@` : ''}${ports.map((port) => `127.0.0.1:${port}`).join(',')}`,
    async stop() {
      await Promise.all(
        children.map((child) => {
          child.kill('SIGKILL');
          return new Promise((resolve) => child.once('exit', resolve));
        }),
      );
      await rm(folder, { recursive: true, force: true });
    },
  };
}

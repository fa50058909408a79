import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from './free-port.ts';
import { exited } from './server-process.ts';
import { waitFor } from './wait-for.ts';

const SLOTS = 16_384;

/** A Redis Cluster of three masters without replicas. */
export async function startRedisCluster(password?: string): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'slipcast-cluster-'));
  const children: ChildProcess[] = [];
  const stop = async () => {
    for (const child of children) child.kill('SIGKILL');
    await Promise.all(children.map(exited));
    await rm(folder, { recursive: true, force: true });
  };
  process.once('exit', () => children.forEach((child) => child.kill('SIGKILL')));
  // By default the cluster bus uses port + 10,000, in the range of outgoing connections.
  const ports = await Promise.all(
    [1, 2, 3].map(async () => ({ own: await freePort(), bus: await freePort() })),
  );
  const clients = ports.map(({ own, bus }) => {
    const flags = ['--port', `${own}`, '--cluster-port', `${bus}`, '--bind', '127.0.0.1', '--save', ''];
    flags.push('--cluster-enabled', 'yes', '--cluster-config-file', join(folder, `${own}.conf`));
    if (password) flags.push('--requirepass', password);
    children.push(spawn('redis-server', [...flags, '--dir', folder], { stdio: 'ignore' }));
    const retry = { maxRetriesPerRequest: 400, retryStrategy: () => 50 };
    const client = new Redis(own, '127.0.0.1', { password, ...retry });
    client.on('error', () => {});
    return client;
  });
  try {
    const share = Math.ceil(SLOTS / clients.length);
    for (const [index, client] of clients.entries()) {
      const last = Math.min(SLOTS, (index + 1) * share) - 1;
      await client.call('CLUSTER', 'ADDSLOTSRANGE', index * share, last);
      const first = ports[0];
      if (first && index > 0) await client.call('CLUSTER', 'MEET', '127.0.0.1', first.own, first.bus);
    }
    await waitFor('the cluster is complete', async () => {
      const states = await Promise.all(clients.map((client) => client.call('CLUSTER', 'INFO')));
      return states.every((state) => /cluster_state:ok[^]*cluster_known_nodes:3/.test(String(state)));
    });
  } catch (error) {
    await stop();
    throw error;
  } finally {
    for (const client of clients) client.disconnect();
  }
  const secret = password ? `:${encodeURIComponent(password)}@` : '';
  return { url: `redis-cluster://${secret}${ports.map(({ own }) => `127.0.0.1:${own}`).join(',')}`, stop };
}

import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from './free-port.ts';
import { exited } from './server-process.ts';
import { waitFor } from './wait-for.ts';

const SLOTS = 16_384;
const MASTERS = 3;
const ELECTION_MS = 5000;

interface Node {
  port: number;
  bus: number;
  child: ChildProcess;
  client: Redis;
}

const replicationOf = async ({ client }: Node): Promise<string> =>
  String(await client.call('INFO', 'replication'));

/**
 * A Redis Cluster of three masters.
 *
 * @param options.replicas each master has a replica, which is promoted when it is gone
 */
export async function startRedisCluster(
  password?: string,
  options: {
    replicas?: boolean;
    /** PEM files; nothing is spoken without TLS then. */
    tls?: { authority: string; certificate: string; key: string };
    /** A user with the same password, who may do everything. */
    user?: string;
  } = {},
) {
  const { tls, user } = options;
  const ca = tls && (await readFile(tls.authority));
  const folder = await mkdtemp(join(tmpdir(), 'slipcast-cluster-'));
  const nodes: Node[] = [];
  const stop = async () => {
    for (const { child, client } of nodes) {
      client.disconnect();
      child.kill('SIGKILL');
    }
    await Promise.all(nodes.map(({ child }) => exited(child)));
    await rm(folder, { recursive: true, force: true });
  };
  process.once('exit', () => nodes.forEach(({ child }) => child.kill('SIGKILL')));

  const startNode = (port: number, bus: number): ChildProcess => {
    const flags = ['--cluster-port', `${bus}`, '--bind', '127.0.0.1', '--save', ''];
    flags.push(...(tls ? ['--port', '0', '--tls-port'] : ['--port']), `${port}`);
    if (tls) {
      flags.push('--tls-cluster', 'yes', '--tls-replication', 'yes', '--tls-auth-clients', 'no');
      flags.push(
        '--tls-cert-file',
        tls.certificate,
        '--tls-key-file',
        tls.key,
        '--tls-ca-cert-file',
        tls.authority,
      );
    }
    if (user) flags.push('--user', user, 'on', `>${password}`, '~*', '&*', '+@all');
    flags.push('--cluster-enabled', 'yes', '--cluster-config-file', join(folder, `${port}.conf`));
    flags.push('--cluster-node-timeout', '2000', '--repl-diskless-sync-delay', '0');
    if (password) flags.push('--requirepass', password, '--masterauth', password);
    return spawn('redis-server', [...flags, '--dir', folder], { stdio: 'ignore' });
  };
  const addNode = async (): Promise<void> => {
    // By default the cluster bus uses port + 10,000, in the range of outgoing connections.
    const [port, bus] = [await freePort(), await freePort()];
    const retry = { maxRetriesPerRequest: 400, retryStrategy: () => 50 };
    const client = new Redis(port, '127.0.0.1', { password, ...retry, ...(ca ? { tls: { ca } } : {}) });
    client.on('error', () => {});
    nodes.push({ port, bus, child: startNode(port, bus), client });
  };
  const allSay = async (pattern: RegExp) => {
    const states = await Promise.all(nodes.map(({ client }) => client.call('CLUSTER', 'INFO')));
    return states.every((state) => pattern.test(String(state)));
  };
  const isFollowed = async (node: Node) => /state=online/.test(await replicationOf(node));

  async function shareSlots(): Promise<void> {
    const share = Math.ceil(SLOTS / MASTERS);
    for (const [index, { client }] of nodes.entries()) {
      const last = Math.min(SLOTS, (index + 1) * share) - 1;
      if (index < MASTERS) await client.call('CLUSTER', 'ADDSLOTSRANGE', index * share, last);
      const first = nodes[0];
      if (first && index > 0) await client.call('CLUSTER', 'MEET', '127.0.0.1', first.port, first.bus);
    }
    await waitFor('the cluster is complete', () =>
      allSay(new RegExp(`cluster_state:ok[^]*cluster_known_nodes:${nodes.length}`)),
    );
  }
  /** The second half follows the first. */
  async function follow(): Promise<void> {
    for (const [index, { client }] of nodes.slice(MASTERS).entries()) {
      const id = String(await nodes[index]?.client.call('CLUSTER', 'MYID'));
      await waitFor(
        'the master is known',
        async () => (await client.call('CLUSTER', 'REPLICATE', id)) === 'OK',
      );
    }
    const upToDate = async (node: Node) => /master_link_status:up/.test(await replicationOf(node));
    for (const [index, node] of nodes.entries())
      await waitFor('the replica is up to date', () => (index < MASTERS ? isFollowed(node) : upToDate(node)));
  }

  try {
    for (let count = 0; count < (options.replicas ? 2 * MASTERS : MASTERS); count += 1) await addNode();
    await shareSlots();
    if (options.replicas) await follow();
  } catch (error) {
    await stop();
    throw error;
  }
  const secret = password ? `${user ?? ''}:${encodeURIComponent(password)}@` : '';
  return {
    url: `${tls ? 'rediss' : 'redis'}-cluster://${secret}${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}`,
    stop,
    /** Makes each replica the master and each master its replica, as before an update of their machines: nothing is lost, no connection ends. */
    async swapRoles(): Promise<void> {
      const roles = await Promise.all(nodes.map(replicationOf));
      const replicas = nodes.filter((_, index) => roles[index]?.includes('role:slave'));
      // One after the other, because each needs the votes of all masters.
      for (const replica of replicas) {
        let asked = -Infinity;
        await waitFor('the replica is a master', async () => {
          if ((await replicationOf(replica)).includes('role:master')) return true;
          // An election may fail, and is not repeated by itself.
          if (performance.now() - asked > ELECTION_MS) {
            asked = performance.now();
            await replica.client.call('CLUSTER', 'FAILOVER').catch(() => undefined);
          }
          return false;
        });
      }
    },
    /**
     * Kills a master with SIGKILL and waits until its replica has been promoted; then the killed node is started again and follows.
     * What had been acknowledged and not yet replicated is lost.
     *
     * @param which any number; it chooses among the masters that have a replica
     */
    async promoteReplica(which: number): Promise<void> {
      const followed = await Promise.all(nodes.map(isFollowed));
      const masters = nodes.filter((_, index) => followed[index]);
      const victim = masters[which % masters.length];
      if (!victim) throw new Error('no master of the cluster has a replica');
      victim.child.kill('SIGKILL');
      await exited(victim.child);
      const others = nodes.filter((node) => node !== victim);
      await waitFor('a replica is promoted', async () => {
        const roles = await Promise.all(others.map(replicationOf));
        return roles.filter((role) => role.includes('role:master')).length === MASTERS;
      });
      victim.child = startNode(victim.port, victim.bus);
      await waitFor('the killed node follows', async () => {
        const role = await replicationOf(victim);
        return /role:slave/.test(role) && /master_link_status:up/.test(role);
      });
    },
  };
}

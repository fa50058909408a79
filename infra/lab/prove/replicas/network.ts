import { startTcpProxy, type TcpProxy } from '@slipcast/local-servers/tcp-proxy';

type Environment = Record<string, string | undefined>;

/** A connection between two parts of the shop, in one direction of asking. */
export interface Line {
  from: string;
  to: string;
  proxy: TcpProxy;
}

/** Addresses of parts that take a connection from anywhere. Kafka, MongoDB and a Redis Cluster tell their clients where to connect. */
const PROXIED =
  /^(USER|CATALOGUE|CART|ORDER|PAYMENT|CONTENT|ISSUE|SQUARE|SQUARE_SANDBOX|DATABASE|DOCUMENTS|REDIS|BUS|OBJECTS)_URL$/;
const NOT_PROXIED = /^(kafka|mongodb|redis-cluster):/;
const ADDRESS = /127\.0\.0\.1:(\d+)/g;

/** A TCP proxy for each pair of parts that talk with each other. */
export class Network {
  private readonly lines = new Map<string, Line>();
  /** Where what was on a port is now. */
  private readonly moves = new Map<number, number>();

  get all(): Line[] {
    return [...this.lines.values()];
  }

  /** From now on connections to this port go to another, and those that there are end. */
  move(port: number, to: number): void {
    this.moves.set(port, to);
    for (const { proxy } of this.all) proxy.cut();
  }

  private async portOf(from: string, name: string, port: number): Promise<number> {
    const key = `${from} ${port}`;
    const line = this.lines.get(key) ?? {
      from,
      to: name.replace(/_URL$/, '').toLowerCase().replaceAll('_', '-'),
      proxy: await startTcpProxy(() => [this.moves.get(port) ?? port]),
    };
    this.lines.set(key, line);
    return line.proxy.port;
  }

  /** The same environment with the addresses of proxies of this process's own. */
  async environmentOf(id: string, environment: Environment): Promise<Environment> {
    const changed = { ...environment };
    for (const [name, value] of Object.entries(environment)) {
      if (!value || !PROXIED.test(name) || NOT_PROXIED.test(value)) continue;
      const ports = new Map<string, number>();
      for (const [, port = ''] of value.matchAll(ADDRESS))
        ports.set(port, await this.portOf(id, name, Number(port)));
      changed[name] = value.replaceAll(ADDRESS, (_, port: string) => `127.0.0.1:${ports.get(port)}`);
    }
    return changed;
  }

  heal(): void {
    for (const { proxy } of this.all) proxy.heal();
  }
  async stop(): Promise<void> {
    await Promise.all(this.all.map(({ proxy }) => proxy.stop()));
  }
}

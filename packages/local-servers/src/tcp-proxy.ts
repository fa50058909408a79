import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/** A target that accepts no connection within this time is passed over. */
const CONNECT_MS = 5000;

export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>;

interface Link {
  client: Socket;
  server: Socket | undefined;
}

/** Resolves with the connection to the first of these ports that accepts one. */
async function connectToAny(ports: number[]): Promise<Socket | undefined> {
  for (const port of ports) {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
    const open = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      socket.setTimeout(CONNECT_MS, () => resolve(false));
    });
    socket.setTimeout(0);
    if (open) return socket;
    socket.destroy();
  }
  return undefined;
}

/**
 * Passes TCP connections of 127.0.0.1 on, and can do to them what networks do. New connections go to the targets in turn; one that
 * refuses is passed over.
 *
 * @param targets ports, asked for at each connection
 * @param port 0 takes a free one
 */
export async function startTcpProxy(targets: () => number[], port = 0) {
  const links = new Set<Link>();
  let delayMs = 0;
  /** Set while nothing passes. */
  let held: PromiseWithResolvers<void> | undefined;
  let swallows = false;
  let turn = 0;

  const gate = async () => {
    if (delayMs > 0) await sleep(delayMs);
    await held?.promise;
  };
  const throughGate = () =>
    new Transform({
      async transform(chunk, _encoding, done) {
        await gate();
        done(null, chunk);
      },
      async flush(done) {
        await gate();
        done();
      },
    });
  const reset = (socket: Socket | undefined) => {
    if (socket && !socket.destroyed) socket.resetAndDestroy();
  };
  const cut = () => {
    for (const { client, server } of links) {
      reset(client);
      reset(server);
    }
  };

  async function accept(client: Socket): Promise<void> {
    const link: Link = { client, server: undefined };
    links.add(link);
    client.setNoDelay(true);
    client.on('error', () => reset(link.server));
    client.on('close', () => {
      links.delete(link);
      link.server?.destroy();
    });
    if (swallows) return void client.resume();
    const ports = targets();
    const first = (turn += 1) % Math.max(1, ports.length);
    const server = await connectToAny([...ports.slice(first), ...ports.slice(0, first)]);
    if (!server || client.destroyed) {
      server?.destroy();
      return reset(client);
    }
    link.server = server;
    server.on('error', () => !swallows && reset(client));
    server.on('close', () => !swallows && client.destroy());
    client.pipe(throughGate()).pipe(server);
    server.pipe(throughGate()).pipe(client);
  }

  const listener: Server = createServer({ allowHalfOpen: true }, (client) => void accept(client));
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject);
    listener.listen(port, '127.0.0.1', resolve);
  });

  const heal = () => {
    delayMs = 0;
    held?.resolve();
    held = undefined;
    if (swallows) cut();
    swallows = false;
  };
  return {
    port: (listener.address() as AddressInfo).port,
    connections: () => links.size,
    /** Resets every connection; new ones are passed on. */
    cut,
    /** Everything passes so much later, in each direction. */
    slow: (ms: number) => void (delayMs = ms),
    /** Nothing passes until it is healed, and nothing is lost: a network that is split. */
    hold: () => void (held ??= Promise.withResolvers<void>()),
    /**
     * The other end is gone and cannot say so: what is sent is lost, connections stay open, new ones too. When it is healed, all of them
     * are reset.
     */
    halfOpen(): void {
      swallows = true;
      for (const { client, server } of links) {
        client.unpipe().resume();
        reset(server);
      }
    },
    heal,
    async stop(): Promise<void> {
      heal();
      const closed = new Promise<void>((resolve) => listener.close(() => resolve()));
      cut();
      await closed;
    },
  };
}

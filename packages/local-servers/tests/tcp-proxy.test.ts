import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTcpProxy, type TcpProxy } from '../src/tcp-proxy.ts';
import { waitFor } from '../src/wait-for.ts';

/** Says each text again, with its own name before it; when the client has said all, it says goodbye. */
async function startEcho(name: string) {
  const sockets = new Set<Socket>();
  const server: Server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    socket.on('data', (text) => socket.write(`${name}:${String(text)}`));
    socket.on('end', () => socket.end('bye'));
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = async () => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return { port: (server.address() as AddressInfo).port, sockets, stop };
}

interface Client {
  socket: Socket;
  got: string;
  /** The error that ended it. */
  failed: string | undefined;
}
/** Also if it ends with an error. */
const closed = ({ socket }: Client) => new Promise((resolve) => socket.once('close', resolve));
async function connectTo(port: number): Promise<Client> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const client: Client = { socket, got: '', failed: undefined };
  socket.on('data', (text) => (client.got += String(text)));
  socket.on('error', (error: NodeJS.ErrnoException) => (client.failed = error.code));
  await once(socket, 'connect');
  return client;
}

describe('a TCP proxy', () => {
  let one: Awaited<ReturnType<typeof startEcho>>;
  let two: Awaited<ReturnType<typeof startEcho>>;
  let proxy: TcpProxy;
  let clients: Client[];
  beforeEach(async () => {
    [one, two] = [await startEcho('one'), await startEcho('two')];
    proxy = await startTcpProxy(() => [one.port, two.port]);
    clients = [];
  });
  afterEach(async () => {
    for (const { socket } of clients) socket.destroy();
    await proxy.stop();
    await Promise.all([one.stop(), two.stop()].map((stopped) => stopped.catch(() => {})));
  });
  const newClient = async () => {
    const client = await connectTo(proxy.port);
    clients.push(client);
    return client;
  };
  const says = async (client: Client, text: string, got: RegExp) => {
    client.socket.write(text);
    await waitFor(`the answer to ${text}`, () => got.test(client.got), 3000);
  };

  it('passes both directions on, the end of one too, and takes the targets in turn', async () => {
    const [first, second] = [await newClient(), await newClient()];
    await says(first, 'mug', /:mug/);
    await says(second, 'mug', /:mug/);
    expect([first.got, second.got].toSorted()).toEqual(['one:mug', 'two:mug']);
    first.socket.end();
    await once(first.socket, 'end');
    expect(first.got).toMatch(/bye$/);
    expect(proxy.connections()).toBeGreaterThan(0);
  });

  it('passes over a target that is gone', async () => {
    await one.stop();
    for (let times = 0; times < 3; times += 1) await says(await newClient(), 'jug', /^two:jug/);
  });

  it('cuts connections, and lets new ones through', async () => {
    const client = await newClient();
    await says(client, 'mug', /mug/);
    const over = closed(client);
    proxy.cut();
    await over;
    expect(client.failed).toBe('ECONNRESET');
    await says(await newClient(), 'jug', /jug/);
  });

  it('is slow in each direction, and keeps the order', async () => {
    const client = await newClient();
    await says(client, 'mug', /mug/);
    proxy.slow(100);
    const began = performance.now();
    await says(client, 'a', /a/);
    expect(performance.now() - began).toBeGreaterThan(190);
    client.socket.write('1');
    proxy.heal();
    await says(client, '2', /1.*2/);
  });

  it('holds everything back, and loses nothing', async () => {
    const client = await newClient();
    await says(client, 'mug', /mug/);
    proxy.hold();
    client.socket.write('jug');
    await sleep(100);
    expect(client.got).not.toMatch(/jug/);
    proxy.heal();
    await waitFor('it comes through', () => client.got.includes('jug'), 3000);
  });

  it('leaves connections half open, and resets them when it is healed', async () => {
    const client = await newClient();
    await says(client, 'mug', /mug/);
    proxy.halfOpen();
    await waitFor('the other end is gone', () => one.sockets.size + two.sockets.size === 0, 3000);
    const late = await newClient();
    for (const each of [client, late]) each.socket.write('jug');
    await sleep(50);
    expect([client.socket.destroyed, late.socket.destroyed, client.got.includes('jug')]).toEqual([
      false,
      false,
      false,
    ]);
    const over = [client, late].map(closed);
    proxy.heal();
    await Promise.all(over);
    expect([client.failed, late.failed]).toEqual(['ECONNRESET', 'ECONNRESET']);
    await says(await newClient(), 'dish', /dish/);
  });
});

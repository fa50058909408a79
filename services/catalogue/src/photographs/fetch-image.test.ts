import { get as getPlain, createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { fetchImage, requestPinned, type Network } from './fetch-image.ts';

const PUBLIC = { address: '93.184.216.34', family: 4 };

describe('an image fetched from an address', () => {
  const servers: Server[] = [];
  const requested: string[] = [];
  afterEach(async () => {
    requested.length = 0;
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });

  /** Resolves names as given. Requests that pass the checks go to a local server without TLS. */
  const networkTo = async (
    answer: RequestListener,
    names: Record<string, string[]> = {},
  ): Promise<Network> => {
    const server = createServer(answer);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return {
      resolve: async (host) =>
        (names[host] ?? [PUBLIC.address]).map((address) => ({
          address,
          family: address.includes(':') ? 6 : 4,
        })),
      request: (url, { address }, signal) =>
        new Promise((resolve, reject) => {
          requested.push(`${url.href} at ${address}`);
          getPlain({ port, path: url.pathname, signal }, resolve).on('error', reject);
        }),
    };
  };
  const says =
    (status: number, headers: Record<string, string> = {}, body: Buffer | string = ''): RequestListener =>
    (_req, res) =>
      void res.writeHead(status, headers).end(body);

  it('is read from the IP address that was checked', async () => {
    const network = await networkTo(says(200, {}, 'pot'));
    expect((await fetchImage('https://pots.example/a.jpg', network)).toString()).toBe('pot');
    expect(requested).toEqual(['https://pots.example/a.jpg at 93.184.216.34']);
  });

  it('is requested from the given IP address, whatever the name resolves to', async () => {
    const server = createTcpServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const hello = new Promise<Buffer>((resolve) =>
      server.once('connection', (socket) => {
        socket.on('error', () => {});
        socket.once('data', (data: Buffer) => {
          socket.destroy();
          resolve(data);
        });
      }),
    );
    const pinned = { address: '127.0.0.1', family: 4 };
    const url = new URL(`https://pots.invalid:${port}/`);
    await expect(requestPinned(url, pinned, AbortSignal.timeout(5000))).rejects.toThrow();
    expect((await hello).includes('pots.invalid')).toBe(true);
    await new Promise((resolve) => server.close(resolve));
  });

  it.each([
    'http://pots.example/a.jpg',
    'file:///etc/passwd',
    'ftp://pots.example/a.jpg',
    'https://user:secret@pots.example/a.jpg',
    'https://127.0.0.1/a.jpg',
    'https://2130706433/a.jpg',
    'https://0x7f.1/a.jpg',
    'https://[::1]/a.jpg',
    'https://[::ffff:169.254.169.254]/latest',
    'not an address',
  ])('is refused without a request for %s', async (url) => {
    const network = await networkTo(says(200, {}, 'pot'));
    await expect(fetchImage(url, network)).rejects.toMatchObject({ code: 'invalid-body' });
    expect(requested).toEqual([]);
  });

  it('is refused if any IP address of its host is not public', async () => {
    const names = {
      'inside.example': ['10.0.0.5'],
      'both.example': [PUBLIC.address, '::1'],
      'gone.example': [],
    };
    const network = await networkTo(says(200, {}, 'pot'), names);
    for (const host of Object.keys(names))
      await expect(fetchImage(`https://${host}/a.jpg`, network)).rejects.toMatchObject({
        code: 'invalid-body',
      });
    expect(requested).toEqual([]);
  });

  it.each([
    'https://inside.example/',
    'http://pots.example/',
    'https://169.254.169.254/latest',
    '//127.0.0.1/',
  ])('is refused after a redirect to %s', async (location) => {
    const network = await networkTo(says(302, { location }), { 'inside.example': ['192.168.0.2'] });
    await expect(fetchImage('https://pots.example/a.jpg', network)).rejects.toMatchObject({
      code: 'invalid-body',
    });
    expect(requested).toHaveLength(1);
  });

  it('is fetched through a redirect to a public address, but not through endless ones', async () => {
    const once: RequestListener = (req, res) =>
      req.url === '/b.jpg' ? res.end('pot') : res.writeHead(301, { location: '/b.jpg' }).end();
    const image = await fetchImage('https://pots.example/a.jpg', await networkTo(once));
    expect(image.toString()).toBe('pot');
    const round = await networkTo(says(301, { location: 'https://pots.example/a.jpg' }));
    await expect(fetchImage('https://pots.example/a.jpg', round)).rejects.toThrow('redirects too many times');
  });

  it('is refused above 5 MB, with or without a content-length', async () => {
    const large = Buffer.alloc(5 * 1024 * 1024 + 1);
    const announced = await networkTo(says(200, { 'content-length': String(large.length) }, large));
    await expect(fetchImage('https://pots.example/a', announced)).rejects.toMatchObject({
      code: 'too-large',
    });
    const silent = await networkTo((_req, res) => {
      res.write(large.subarray(10));
      res.end(large.subarray(0, 20));
    });
    await expect(fetchImage('https://pots.example/a', silent)).rejects.toMatchObject({ code: 'too-large' });
  });

  it('is refused if the answer is late or not 200', async () => {
    const stuck = await networkTo((_req, res) => void res.write('p'));
    await expect(fetchImage('https://pots.example/a', stuck, 50)).rejects.toThrow('could not be fetched');
    const missing = await networkTo(says(404));
    await expect(fetchImage('https://pots.example/a', missing)).rejects.toThrow('status 404');
  });
});

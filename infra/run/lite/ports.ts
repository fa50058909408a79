import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { StartProblem } from './start-problem.ts';

/** A port that is bound now and passed to a service still bound, so that no other process can take it in between. */
export interface BoundPort {
  listener: Server;
  port: number;
  url: string;
}

const LOOPBACK = '127.0.0.1';
const EVERYWHERE = ['0.0.0.0', '::'];

const urlAt = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** What people type into a browser on this machine. */
export const localUrl = (host: string, port: number): string =>
  urlAt([LOOPBACK, ...EVERYWHERE].includes(host) ? 'localhost' : host, port);

function listen(host: string, port: number, onSocket: (socket: Socket) => void): Promise<Server> {
  const listener = createServer(onSocket);
  return new Promise((resolve, reject) => {
    listener.once('error', reject);
    listener.listen(port, host, () => resolve(listener));
  });
}

/** Browsers ask `localhost` at ::1 first: a program there would answer in the shop's place. */
async function refuseNeighbour(port: number): Promise<void> {
  const probe = await listen('::1', port, (socket) => socket.destroy()).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') throw error;
      return undefined;
    },
  );
  await new Promise<void>((resolve) => (probe ? probe.close(() => resolve()) : resolve()));
}

/** @param port 0 takes a free one. Throws StartProblem when it is taken. */
export async function bindPort(host = LOOPBACK, port = 0): Promise<BoundPort> {
  let listener: Server;
  try {
    if (host === LOOPBACK && port) await refuseNeighbour(port);
    // A connection that comes before the service has taken over is refused rather than left waiting.
    listener = await listen(host, port, (socket) => socket.destroy());
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new StartProblem(
        `Port ${port} is taken by another program. Choose another one, for example: PORT=${port < 65_000 ? port + 10 : 8090} npm start`,
      );
    if (code === 'EACCES')
      throw new StartProblem(
        `Port ${port} may not be used by this user. Choose one above 1023, for example: PORT=8080 npm start`,
      );
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartProblem(
        `HOST=${host} is no address of this machine. Leave it out, or use 0.0.0.0 for all.`,
      );
    throw new StartProblem(`The shop cannot listen on ${host}:${port}: ${message}`);
  }
  const bound = (listener.address() as AddressInfo).port;
  return { listener, port: bound, url: urlAt(EVERYWHERE.includes(host) ? LOOPBACK : host, bound) };
}

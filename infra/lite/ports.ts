import { createServer, type AddressInfo, type Server } from 'node:net';
import { StartProblem } from './data-folder.ts';

/** A port that is bound from now on and handed to a service as it is, so that nobody else can take it in between. */
export interface BoundPort {
  listener: Server;
  port: number;
  url: string;
}

/** @param port 0 takes a free one. Throws StartProblem when it is taken. */
export async function bindPort(host = '127.0.0.1', port = 0): Promise<BoundPort> {
  // Whoever knocks before the service has taken over is turned away rather than kept waiting.
  const listener = createServer((socket) => socket.destroy());
  try {
    await new Promise<void>((resolve, reject) => {
      listener.once('error', reject);
      listener.listen(port, host, resolve);
    });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new StartProblem(
        `Port ${port} is taken by another program. Choose another one, for example: PORT=${port + 10} npm start`,
      );
    if (code === 'EACCES')
      throw new StartProblem(
        `Port ${port} may not be used by this user. Choose one above 1023, for example: PORT=8080 npm start`,
      );
    throw new StartProblem(`The shop cannot listen on ${host}:${port}: ${message}`);
  }
  const bound = (listener.address() as AddressInfo).port;
  return { listener, port: bound, url: `http://127.0.0.1:${bound}` };
}

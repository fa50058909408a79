import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type Link = Awaited<ReturnType<typeof openLink>>;

/** What lies between one process and Redis, so that it can break without the others noticing. @param socket of Redis */
export async function openLink(socket: string) {
  const sockets = new Set<Socket>();
  let lost: { command: string; text: string } | undefined;
  const server = createServer((near) => {
    const far = connect(socket);
    let asked = '';
    const end = () => {
      near.destroy();
      far.destroy();
      sockets.delete(near);
    };
    near.on('data', (bytes) => {
      asked = bytes.toString();
      far.write(bytes);
    });
    far.on('data', (bytes) => {
      if (lost && asked.includes(lost.command) && bytes.includes(lost.text)) {
        lost = undefined;
        end();
      } else near.write(bytes);
    });
    for (const one of [near, far]) one.on('error', end).on('close', end);
    sockets.add(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const breakOff = () => {
    for (const one of sockets) one.destroy();
  };
  return {
    url: (database: number) => `redis://127.0.0.1:${port}/${database}`,
    /** All connections end; the next are accepted. */
    breakOff,
    /** For good. */
    cut() {
      server.close();
      breakOff();
    },
    /** The next answer to this command that has this text is lost, and its connection with it. */
    loseAnswer(command: string, text: string) {
      lost = { command, text };
    },
    isLosing: () => lost !== undefined,
  };
}

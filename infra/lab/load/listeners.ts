import { connect, type Socket } from 'node:net';

/** Of so many addresses of this machine, because one has fewer ports than there are listeners. */
const ADDRESSES = 4;
const AT_ONCE = 100;

export interface Listener {
  socket: Socket;
  /** Called with each event that carries a stock level. */
  heard: (text: string) => void;
}

/** A stream as a browser opens it, without the browser. Resolves once the first state is there. */
function openOne(url: URL, path: string, index: number): Promise<Listener> {
  return new Promise((resolve, reject) => {
    const listener: Listener = {
      heard: () => undefined,
      socket: connect({
        host: url.hostname,
        port: Number(url.port),
        localAddress: `127.0.0.${2 + (index % ADDRESSES)}`,
      }),
    };
    let isOpen = false;
    listener.socket
      .on('data', (chunk) => {
        const text = chunk.toString('latin1');
        if (!isOpen && !text.startsWith('HTTP/1.1 200')) reject(new Error(text.slice(0, 200)));
        if (!text.includes('event: stock')) return void (isOpen = true);
        if (isOpen) listener.heard(text);
        isOpen = true;
        resolve(listener);
      })
      .on('error', reject);
    listener.socket.write(
      `GET ${path} HTTP/1.1\r\nhost: ${url.host}\r\naccept: text/event-stream\r\naccept-encoding: gzip, br\r\n` +
        'user-agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36\r\n\r\n',
    );
  });
}

/** @param pathOf what each of them listens to */
export async function openListeners(
  url: string,
  count: number,
  pathOf: (index: number) => string,
): Promise<Listener[]> {
  const at = new URL(url);
  const open: Listener[] = [];
  for (let from = 0; from < count; from += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, index) => from + index);
    // oxlint-disable-next-line no-await-in-loop
    open.push(...(await Promise.all(some.map((index) => openOne(at, pathOf(index), index)))));
  }
  return open;
}

import { IncomingMessage, ServerResponse, type RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';

/** Where the socket of a request stands; nothing comes and goes through it. */
class NoSocket extends Duplex {
  readonly remoteAddress = '127.0.0.1';
  override _read(): void {}
  override _write(_chunk: unknown, _encoding: BufferEncoding, done: () => void): void {
    done();
  }
  setTimeout(): this {
    return this;
  }
}

/** Keeps what is written to an answer. On the object itself, as Express gives its answers another class. */
function keep(res: ServerResponse): Buffer[] {
  const chunks: Buffer[] = [];
  const note = (chunk: unknown, encoding: unknown) => {
    if (typeof chunk === 'string')
      chunks.push(Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8'));
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  const [write, end] = [res.write.bind(res), res.end.bind(res)] as [typeof res.write, typeof res.end];
  res.write = ((...given: Parameters<typeof res.write>) => {
    note(given[0], given[1]);
    return write(...given);
  }) as typeof res.write;
  res.end = ((...given: Parameters<typeof res.end>) => {
    note(given[0], given[1]);
    return end(...given);
  }) as typeof res.end;
  return chunks;
}

/**
 * Asks a service of the same process as HTTP would, its whole way from the headers to the status, but without a connection: no
 * bytes are copied through the kernel, twice, and nothing is parsed.
 *
 * @param body JSON
 */
export function callInside(
  service: RequestListener,
  request: { method: string; path: string; headers: Record<string, string>; body?: string },
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const socket = new NoSocket() as unknown as Socket;
    const req = new IncomingMessage(socket);
    const bytes = request.body === undefined ? undefined : Buffer.from(request.body);
    req.method = request.method;
    req.url = request.path;
    req.httpVersion = '1.1';
    req.httpVersionMajor = 1;
    req.httpVersionMinor = 1;
    req.headers = {
      host: 'inside',
      ...request.headers,
      ...(bytes ? { 'content-length': String(bytes.length) } : {}),
    };
    if (bytes) req.push(bytes);
    req.push(null);
    req.complete = true;
    const res = new ServerResponse(req);
    const chunks = keep(res);
    res.assignSocket(socket);
    res.once('finish', () => {
      res.detachSocket(socket);
      socket.destroy();
      resolve({ status: res.statusCode, body: Buffer.concat(chunks).toString() });
    });
    res.once('close', () => reject(new Error('the service hung up')));
    try {
      service(req, res);
    } catch (error) {
      reject(error as Error);
    }
  });
}

import { EventEmitter } from 'node:events';
import { IncomingMessage, ServerResponse, type RequestListener } from 'node:http';
import type { Socket } from 'node:net';

export interface LocalRequest {
  method: 'GET' | 'POST';
  /** With its query. */
  path: string;
  headers: Record<string, string>;
  /** JSON. */
  body?: string | undefined;
}
export interface LocalAnswer {
  status: number;
  headers: ServerResponse;
  body: Buffer;
}

/** What a request is asked about its connection: it comes from this machine, and has not been closed. */
const connection = () =>
  Object.assign(new EventEmitter(), {
    remoteAddress: '127.0.0.1',
    encrypted: false,
    readable: true,
    destroy() {},
  }) as unknown as Socket;

function requestOf({ method, path, headers, body }: LocalRequest): IncomingMessage {
  const req = new IncomingMessage(connection());
  req.method = method;
  req.url = path;
  req.httpVersionMajor = 1;
  req.httpVersionMinor = 1;
  req.httpVersion = '1.1';
  req.headers = { host: 'localhost', ...headers };
  if (body !== undefined) {
    req.headers['content-length'] = String(Buffer.byteLength(body));
    req.push(body);
  }
  req.complete = true;
  req.push(null);
  return req;
}

const bytesOf = (chunk: unknown, encoding: unknown): Buffer =>
  typeof chunk === 'string'
    ? Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8')
    : (chunk as Buffer);

/** Without a connection Node would pass headers that come with the status only on, where no one could read them. */
function keepHeaders(res: ServerResponse): void {
  const send = ServerResponse.prototype.writeHead;
  res.writeHead = (status: number, ...more: unknown[]) => {
    const headers = more.find((one) => typeof one === 'object' && one !== null) ?? {};
    const pairs = Array.isArray(headers)
      ? headers.flatMap((name, index) => (index % 2 ? [] : [[name, headers[index + 1]]]))
      : Object.entries(headers);
    for (const [name, value] of pairs) if (value !== undefined) res.setHeader(name, value);
    return send.call(res, status);
  };
}

/** Collects what is written. Express replaces the prototype of an answer, so these methods are its own. */
function collectingAnswer(req: IncomingMessage, done: (answer: LocalAnswer) => void): ServerResponse {
  const res = new ServerResponse(req);
  keepHeaders(res);
  const chunks: Buffer[] = [];
  const add = (chunk: unknown, encoding: unknown) => {
    if (chunk !== undefined && chunk !== null && typeof chunk !== 'function')
      chunks.push(bytesOf(chunk, encoding));
    if (!res.headersSent) res.writeHead(res.statusCode);
  };
  const hasEnded = () => {
    // Services count an answer that is not finished when it closes as one that its caller did not wait for.
    Object.defineProperty(res, 'writableFinished', { value: true });
    res.emit('finish');
    res.emit('close');
    const [first] = chunks;
    const body = chunks.length === 1 && first ? first : Buffer.concat(chunks);
    done({ status: res.statusCode, headers: res, body });
  };
  res.write = (chunk: unknown, encoding?: unknown) => {
    add(chunk, encoding);
    return true;
  };
  res.end = (chunk?: unknown, encoding?: unknown) => {
    if (res.writableEnded) return res;
    add(chunk, encoding);
    // What Node itself sets when an answer ends; `writableEnded` follows from it.
    res.finished = true;
    process.nextTick(hasEnded);
    return res;
  };
  return res;
}

/**
 * Asks a service in this process as a request to its port would, without a connection, which costs more than the answer. Only
 * bytes pass between the two. Rejects with what the service throws, and with the reason of `signal` once that is aborted.
 */
export const callLocally = (
  service: RequestListener,
  asked: LocalRequest,
  signal: AbortSignal,
): Promise<LocalAnswer> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    const req = requestOf(asked);
    service(req, collectingAnswer(req, resolve) as Parameters<RequestListener>[1]);
  });

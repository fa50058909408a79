import { IncomingMessage, ServerResponse, type RequestListener } from 'node:http';
import { Socket } from 'node:net';

/** Of an answer, as it is read. */
interface LocalAnswer {
  status: number;
  headers: ServerResponse;
  body: Buffer;
}

/** Requests need one to be taken for requests; this one is never connected. */
const nowhere = new Socket();

function requestFor(path: string, headers: Record<string, string>): IncomingMessage {
  const req = new IncomingMessage(nowhere);
  req.method = 'GET';
  req.url = path;
  req.httpVersionMajor = 1;
  req.httpVersionMinor = 1;
  req.httpVersion = '1.1';
  req.headers = { host: 'localhost', ...headers };
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
    const [first] = chunks;
    done({
      status: res.statusCode,
      headers: res,
      body: chunks.length === 1 && first ? first : Buffer.concat(chunks),
    });
    return res;
  };
  return res;
}

/**
 * Asks a service in this process as a request to its port would, without a connection, which costs more than the answer.
 *
 * @param path with its query
 * @returns rejects with what the service throws, and after `timeoutMs` without an answer
 */
export const readInProcess = (
  service: RequestListener,
  path: string,
  { headers, timeoutMs }: { headers: Record<string, string>; timeoutMs: number },
): Promise<LocalAnswer> =>
  new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
    const req = requestFor(path, headers);
    const res = collectingAnswer(req, (answer) => {
      clearTimeout(late);
      resolve(answer);
    });
    try {
      service(req, res as Parameters<RequestListener>[1]);
    } catch (error) {
      clearTimeout(late);
      reject(error as Error);
    }
  });

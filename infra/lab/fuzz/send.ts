import { request, type Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WireRequest } from './request.ts';

export interface ReceivedAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Sends and waits for the whole answer. Rejects when the connection breaks, or when there is none in time. */
export function send(
  { url, agent, longestMs }: { url: string; agent: Agent; longestMs: number },
  wire: WireRequest,
): Promise<ReceivedAnswer> {
  const { hostname, port } = new URL(url);
  const { method, target: path, headers, body } = wire;
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => asked.destroy(new Error(`no answer within ${longestMs} ms`)), longestMs);
    const fail = (error: Error) => {
      clearTimeout(late);
      reject(error);
    };
    const length = body ? { 'content-length': String(body.length) } : {};
    const asked = request({ hostname, port, method, path, agent, headers: { ...headers, ...length } });
    let answered = false;
    asked.on('response', (answer) => {
      answered = true;
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('error', fail);
      answer.once('end', () => {
        clearTimeout(late);
        const received = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
        resolve({
          status: answer.statusCode ?? 0,
          headers: Object.fromEntries(received) as Record<string, string>,
          body: Buffer.concat(chunks),
        });
      });
    });
    // A server that refuses early need not read the rest.
    asked.on('error', (error) => void (answered || fail(error)));
    asked.end(body);
  });
}

const TRIES = 5;
const isShed = ({ status, headers, body }: ReceivedAnswer): boolean =>
  status === 503 && 'retry-after' in headers && String(body).includes('A lot of people are in the shop');

/** As `send`, and again after a while where a busy machine has refused to look at the request: that is no fault, unless it goes on. */
export async function sendPatiently(...given: Parameters<typeof send>): Promise<ReceivedAnswer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await send(...given);
    if (attempt === TRIES || !isShed(answer)) return answer;
    await sleep(Number(answer.headers['retry-after']) * 1000);
  }
}

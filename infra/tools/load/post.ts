import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Posted {
  status: number;
  body: string;
  cookie: string | undefined;
  milliseconds: number;
}

/** Posts JSON over kept connections with as little work as Node allows: what the load generator uses, the shop does not get. */
export function poster(url: string): {
  post: (path: string, body: unknown, cookie?: string) => Promise<Posted>;
  close: () => void;
} {
  const agent = new Agent({ keepAlive: true, scheduling: 'lifo' });
  const { hostname, port } = new URL(url);
  const post = async (path: string, body: unknown, cookie?: string): Promise<Posted> => {
    const began = performance.now();
    const bytes = JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const sent = request({
        hostname,
        port,
        path,
        agent,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(bytes),
          ...(cookie ? { cookie } : {}),
        },
      });
      sent.once('error', reject);
      sent.once('response', (answer) =>
        text(answer).then(
          (read) =>
            resolve({
              status: answer.statusCode ?? 0,
              body: read,
              cookie: answer.headers['set-cookie']?.[0]?.split(';', 1)[0],
              milliseconds: performance.now() - began,
            }),
          reject,
        ),
      );
      sent.end(bytes);
    });
  };
  return { post, close: () => agent.destroy() };
}

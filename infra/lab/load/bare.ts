import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface BareAnswer {
  status: number;
  headers: Record<string, string>;
  /** Base64. */
  body: string;
  redisUrl?: string;
}

const DROPPED = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'set-cookie']);

/**
 * A bare Node server in a process of its own that sends the same bytes with the same headers from a ready buffer.
 *
 * @param redisUrl makes it read the body of each request as JSON and run one trivial script in this Redis before it answers
 */
export async function bareServer(
  like: Response,
  redisUrl?: string,
): Promise<{ url: string; pid: number; stop(): void }> {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const body = Buffer.from(await like.arrayBuffer()).toString('base64');
  const headers = Object.fromEntries([...like.headers].filter(([name]) => !DROPPED.has(name)));
  child.send({ status: like.status, headers, body, redisUrl } satisfies BareAnswer);
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return { url, pid: child.pid ?? 0, stop: () => void child.kill() };
}

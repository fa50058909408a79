import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ScriptedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: unknown;
}
/** `reset` breaks the connection, so that the caller does not learn what happened. `hang` never answers. */
export type ScriptedReply = { status: number; body: unknown } | 'reset' | 'hang';

/** A stand-in for another service, scripted by one function. */
export async function startScriptedServer(
  reply: (request: ScriptedRequest) => ScriptedReply | Promise<ScriptedReply>,
) {
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    // oxlint-disable-next-line typescript/no-misused-promises
    req.on('end', async () => {
      const text = Buffer.concat(chunks).toString();
      const { method = '', url: path = '', headers } = req;
      const answer = await reply({ method, path, headers, body: text ? JSON.parse(text) : undefined });
      if (answer === 'hang') return;
      if (answer === 'reset') return void res.destroy();
      res.writeHead(answer.status, { 'content-type': 'application/json' });
      res.end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Server as NetServer } from 'node:net';
import type { Logger } from '@slipcast/service-kit/logs';
import type { Component } from '@slipcast/service-kit/service';
import { listMessages, readMessage, type OpenMessage } from './mailbox.ts';
import { framed, listPage, messagePage } from './pages.ts';

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;
const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'";
/** What came by e-mail gets neither scripts nor forms, even if somebody opens it outside its frame. */
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:";

interface Reply {
  status: number;
  type: string;
  body: string;
  policy?: string;
}
const page = (body: string, policy = PAGE_POLICY): Reply => ({
  status: 200,
  type: 'text/html',
  body,
  policy,
});
const json = (value: unknown): Reply => ({
  status: 200,
  type: 'application/json',
  body: JSON.stringify(value),
});
const NOTHING: Reply = { status: 404, type: 'text/plain', body: 'There is no such e-mail here.' };

const SHOWN: Record<string, (message: OpenMessage) => Reply> = {
  '': (message) => page(messagePage(message)),
  '/html': (message) => page(framed(message.html), MAIL_POLICY),
  '.json': json,
};

async function reply(folder: string, url: URL): Promise<Reply> {
  const to = url.searchParams.get('to') ?? undefined;
  if (url.pathname === '/') return page(listPage(await listMessages(folder, to)));
  if (url.pathname === '/messages.json') return json(await listMessages(folder, to));
  const [, id, view] = /^\/messages\/([0-9a-f-]{36})(|\/html|\.json)$/.exec(url.pathname) ?? [];
  const message = id === undefined ? null : await readMessage(folder, id);
  return message ? (SHOWN[view ?? '']?.(message) ?? NOTHING) : NOTHING;
}

export interface MailboxServer extends Component {
  /** Once it listens. */
  url(): string | null;
}

/**
 * Shows the local mailbox, on loopback only: `GET /`, `/messages/:id`, `/messages.json?to=`, `/messages/:id.json`. Other
 * host names are refused, because a page on the internet could otherwise read reset links through the visitor's browser.
 */
export function createMailboxServer(options: {
  folder: string;
  port: number;
  /** A port on loopback that is bound already. */
  listener?: NetServer;
  logger: Logger;
}): MailboxServer {
  const { folder, port, listener, logger } = options;
  const answer = async (req: IncomingMessage, res: ServerResponse) => {
    const { status, type, body, policy } =
      req.method !== 'GET' && req.method !== 'HEAD'
        ? { ...NOTHING, status: 405 }
        : await reply(folder, new URL(req.url ?? '/', 'http://mailbox'));
    res.writeHead(status, {
      'content-type': `${type}; charset=utf-8`,
      'content-security-policy': policy ?? "default-src 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
    res.end(req.method === 'HEAD' ? undefined : body);
  };
  const server = createServer((req, res) => {
    if (!LOOPBACK.test(req.headers.host ?? '')) return void res.writeHead(403).end();
    answer(req, res).catch((error: unknown) => {
      logger.error({ err: error }, 'the mailbox could not be shown');
      if (!res.headersSent) res.writeHead(500);
      res.end();
    });
  });
  let url: string | null = null;
  return {
    name: 'mailbox',
    url: () => url,
    async start() {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        if (listener) server.listen(listener, resolve);
        else server.listen(port, '127.0.0.1', resolve);
      });
      url = `http://127.0.0.1:${((listener ?? server).address() as AddressInfo).port}`;
      logger.info({ url }, 'the mailbox can be read');
    },
    async stop() {
      if (!server.listening) return;
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

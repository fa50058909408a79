import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Server as NetServer } from 'node:net';
import type { Logger } from '@slipcast/service-kit/logs';
import type { Component } from '@slipcast/service-kit/service';
import { listMessages, readMessage } from '../store/mailbox.ts';
import { listPage, messagePage, withNewTabLinks } from './mailbox-pages.ts';

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;
const NO_CONTENT_POLICY = "default-src 'none'";
const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'";
/** E-mails get neither scripts nor forms, even when they are opened outside the frame. */
const EMAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:";

interface Reply {
  status: number;
  type: string;
  body: string;
  policy: string;
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
  policy: NO_CONTENT_POLICY,
});
const refuse = (status: number, body: string): Reply => ({
  status,
  type: 'text/plain',
  body,
  policy: NO_CONTENT_POLICY,
});

async function replyTo(folder: string, { method, url: path }: IncomingMessage): Promise<Reply> {
  if (method !== 'GET' && method !== 'HEAD') return refuse(405, 'The mailbox can only be read.');
  const url = new URL(path ?? '/', 'http://mailbox');
  const to = url.searchParams.get('to') ?? undefined;
  if (url.pathname === '/') return page(listPage(await listMessages(folder, to)));
  if (url.pathname === '/messages.json') return json(await listMessages(folder, to));
  const [, id, view] = /^\/messages\/([0-9a-f-]{36})(|\/html|\.json)$/.exec(url.pathname) ?? [];
  const message = id === undefined ? null : await readMessage(folder, id);
  if (!message) return refuse(404, 'There is no such e-mail.');
  if (view === '.json') return json(message);
  return view === '/html' ? page(withNewTabLinks(message.html), EMAIL_POLICY) : page(messagePage(message));
}

export interface MailboxServer extends Component {
  /** null until it listens. */
  url(): string | null;
}

/**
 * Shows the local mailbox, only on loopback: `GET /`, `/messages/:id`, `/messages.json?to=`, `/messages/:id.json`. Refuses
 * other host names, because otherwise a page on the internet could read reset links through the visitor's browser.
 */
export function createMailboxServer(options: {
  folder: string;
  port: number;
  /** A port on loopback that is already bound. */
  listener?: NetServer;
  logger: Logger;
}): MailboxServer {
  const { folder, port, listener, logger } = options;
  const answer = async (req: IncomingMessage, res: ServerResponse) => {
    const { status, type, body, policy } = LOOPBACK.test(req.headers.host ?? '')
      ? await replyTo(folder, req)
      : refuse(403, 'The mailbox can only be read under a local address.');
    res.writeHead(status, {
      'content-type': `${type}; charset=utf-8`,
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
    res.end(req.method === 'HEAD' ? undefined : body);
  };
  const server = createServer((req, res) => {
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

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server as NetServer } from 'node:net';
import type { Logger } from '@slipcast/service-kit/logs';
import { createService } from '@slipcast/service-kit/service';
import { listMessages, readAttachment, readMessage } from '../store/mailbox.ts';
import { listPage, messagePage, withNewTabLinks } from './mailbox-pages.ts';

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;
const NO_CONTENT_POLICY = "default-src 'none'";
const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'";
/** Emails get neither scripts nor forms, even when they are opened outside the frame. */
const EMAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:";

const replyAs =
  (type: string, policy: string) =>
  (body: string | Buffer, status = 200) => ({ status, type, body, policy });
const page = replyAs('text/html', PAGE_POLICY);
const email = replyAs('text/html', EMAIL_POLICY);
const json = replyAs('application/json', NO_CONTENT_POLICY);
const refuse = replyAs('text/plain', NO_CONTENT_POLICY);

const ATTACHMENT = /^\/messages\/([0-9a-f-]{36})\/attachments\/(\d{1,3})$/;

async function replyTo(folder: string, { method, url: path }: IncomingMessage) {
  if (method !== 'GET' && method !== 'HEAD') return refuse('The mailbox can only be read.', 405);
  const url = new URL(path ?? '/', 'http://mailbox');
  const to = url.searchParams.get('to') ?? undefined;
  if (url.pathname === '/') return page(listPage(await listMessages(folder, to)));
  if (url.pathname === '/messages.json') return json(JSON.stringify(await listMessages(folder, to)));
  const [, holder = '', number] = ATTACHMENT.exec(url.pathname) ?? [];
  if (number !== undefined) {
    const found = await readAttachment(folder, holder, Number(number));
    return found
      ? replyAs(found.type, NO_CONTENT_POLICY)(found.content)
      : refuse('There is no such attachment.', 404);
  }
  const [, id, view] = /^\/messages\/([0-9a-f-]{36})(|\/html|\.json)$/.exec(url.pathname) ?? [];
  const message = id === undefined ? null : await readMessage(folder, id);
  if (!message) return refuse('There is no such email.', 404);
  if (view === '.json') return json(JSON.stringify(message));
  return view === '/html' ? email(withNewTabLinks(message.html)) : page(messagePage(message));
}

/**
 * Shows the local mailbox, only on loopback: `GET /`, `/messages/:id`, `/messages.json?to=`, `/messages/:id.json`,
 * `/messages/:id/attachments/:number`. Refuses
 * other host names, because otherwise a page on the internet could read reset links through the visitor's browser.
 */
export function createMailboxServer(options: {
  folder: string;
  port: number;
  /** A port on loopback that is already bound. */
  listener?: NetServer;
  logger: Logger;
}) {
  const { folder, port, listener, logger } = options;
  const answer = async (req: IncomingMessage, res: ServerResponse) => {
    const { status, type, body, policy } = LOOPBACK.test(req.headers.host ?? '')
      ? await replyTo(folder, req)
      : refuse('The mailbox can only be read under a local address.', 403);
    res.writeHead(status, {
      'content-type': /^(text|application\/json)/.test(type) ? `${type}; charset=utf-8` : type,
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
    res.end(req.method === 'HEAD' ? undefined : body);
  };
  const server = createService({
    name: 'mailbox',
    host: '127.0.0.1',
    port,
    listener,
    logger,
    components: [],
    listen: () => (req, res) => {
      answer(req, res).catch((error: unknown) => {
        logger.error({ err: error }, 'the mailbox could not be shown');
        if (!res.headersSent) res.writeHead(500);
        res.end();
      });
    },
  });
  let url: string | null = null;
  return {
    name: 'mailbox',
    /** null until it listens. */
    url: () => url,
    async start() {
      ({ url } = await server.start());
    },
    stop: () => server.stop(),
  };
}

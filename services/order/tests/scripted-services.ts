import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ClaimBody } from '@slipcast/contracts/http/cart';
import type { InternalPayment } from '@slipcast/contracts/http/payment';

type Reply = { status: number; body: unknown } | 'hang' | 'reset';

async function serve(answer: (method: string, path: string, body: unknown) => Reply) {
  const server: Server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const reply = answer(req.method ?? '', req.url ?? '', text ? JSON.parse(text) : undefined);
      if (reply === 'hang') return;
      if (reply === 'reset') return void res.destroy();
      res.writeHead(reply.status, { 'content-type': 'application/json' });
      res.end(JSON.stringify(reply.body));
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

/** The payment service, scripted: it keeps its promises unless `captures` says what the next ones do. */
export async function startScriptedPayments() {
  const payments = new Map<string, InternalPayment>();
  /** What the next captures do instead of capturing; the `lost` one captures, and its answer is lost. */
  const captures: ('refuse' | 'lost' | 'away')[] = [];
  const log: string[] = [];
  const found = (payment: InternalPayment): Reply => ({ status: 200, body: payment });
  const refused: Reply = { status: 409, body: { code: 'payment-not-usable', message: 'no' } };

  const capture = (payment: InternalPayment, { orderId }: { orderId: string }): Reply => {
    const script = captures.shift();
    if (script === 'refuse') return refused;
    if (script === 'away') return 'reset';
    if (payment.state !== 'authorised' && payment.orderId !== orderId) return refused;
    if (payment.state !== 'authorised' && payment.state !== 'captured') return refused;
    Object.assign(payment, { state: 'captured', orderId });
    return script === 'lost' ? 'reset' : found(payment);
  };
  const release = (payment: InternalPayment, { orderId }: { orderId?: string }): Reply => {
    if (payment.orderId && payment.orderId !== orderId) return refused;
    payment.state = payment.state === 'captured' ? 'refunded' : 'voided';
    return found(payment);
  };
  const server = await serve((method, path, body) => {
    const [, id = '', action = 'find'] = /^\/internal\/payments\/([\w-]+)(?:\/(\w+))?$/.exec(path) ?? [];
    log.push(`${action} ${id}`);
    const payment = payments.get(id);
    if (!payment) return { status: 404, body: { code: 'not-found', message: 'No such payment' } };
    if (method === 'GET') return found({ ...payment });
    return action === 'capture'
      ? capture(payment, body as { orderId: string })
      : release(payment, body as { orderId?: string });
  });
  return { ...server, payments, captures, log };
}

/** The cart service's edge, scripted: every claim is granted unless `answer` says otherwise. */
export async function startScriptedCart() {
  const claims: ClaimBody[] = [];
  const script: { answer: ((claim: ClaimBody) => Reply) | null } = { answer: null };
  const server = await serve((_method, _path, body) => {
    claims.push(body as ClaimBody);
    return script.answer?.(body as ClaimBody) ?? { status: 200, body: { claimed: true, versions: [] } };
  });
  return { ...server, claims, script };
}

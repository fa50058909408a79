import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OrderOfPayment } from '@slipcast/contracts/http/payment';
import { callerOf } from '@slipcast/testkit/callers';

/** Only cancelled orders are asked for by time. */
export type ScriptedOrder = OrderOfPayment & { cancelledAt?: Date };

async function bodyOf(req: IncomingMessage): Promise<{ paymentIds?: string[] }> {
  const chunks: Buffer[] = [];
  for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  return text ? (JSON.parse(text) as { paymentIds: string[] }) : {};
}

/** A small scripted server with the endpoints of the order service that the payment service asks. */
export async function startScriptedOrders() {
  const orders = new Map<string, ScriptedOrder>();
  async function answer(req: IncomingMessage): Promise<ScriptedOrder[] | null> {
    const url = new URL(req.url ?? '', 'http://order');
    if (callerOf(req.headers, 'order') !== 'payment') return null;
    if (url.pathname === '/internal/orders/of-payments')
      return ((await bodyOf(req)).paymentIds ?? []).flatMap((id) => orders.get(id) ?? []);
    const since = new Date(url.searchParams.get('since') ?? '');
    return [...orders.values()].filter(({ cancelledAt }) => cancelledAt && cancelledAt >= since);
  }
  const server = createServer((req, res) => {
    void answer(req).then((found) => {
      res.writeHead(found ? 200 : 404, { 'content-type': 'application/json' });
      res.end(JSON.stringify(found ?? {}));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    orders,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Delivery = {
  body: string;
  signature: string;
  retry: string | undefined;
  event: {
    event_id: string;
    type: string;
    data: { id: string; object: Record<string, Record<string, unknown>> };
  };
};

/** A shop's webhook endpoint. It records every delivery and answers with the given statuses, then 200. */
export async function openSubscriber() {
  const deliveries: Delivery[] = [];
  const answers: number[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.once('end', () => {
      const body = Buffer.concat(chunks).toString();
      const signature = String(request.headers['x-square-hmacsha256-signature']);
      const retry = request.headers['square-retry-number']?.toString();
      deliveries.push({ body, signature, retry, event: JSON.parse(body) as Delivery['event'] });
      response.writeHead(answers.shift() ?? 200).end();
      for (const one of waiting) if (deliveries.length >= one.count) one.resolve();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}/webhooks/square`,
    deliveries,
    answerWith: (...statuses: number[]) => void answers.push(...statuses),
    types: () => deliveries.map(({ event }) => event.type),
    /** Resolves once `count` deliveries have arrived; the test's own time-out is the deadline. */
    received: (count: number) =>
      new Promise<void>((resolve) => {
        if (deliveries.length >= count) resolve();
        else waiting.push({ count, resolve });
      }),
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

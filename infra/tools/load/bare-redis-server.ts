import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Redis } from 'ioredis';

interface Order {
  status: number;
  body: string;
  headers: Record<string, string>;
  redisUrl: string;
}

process.on('message', (order: Order) => {
  const redis = new Redis(order.redisUrl, { enableAutoPipelining: true });
  const body = Buffer.from(order.body, 'base64');
  const server = createServer(async (req, res) => {
    const { product_id: productId } = JSON.parse(await text(req)) as { product_id: string };
    await redis.eval('return redis.call("INCR", KEYS[1])', 1, productId);
    res.writeHead(order.status, order.headers);
    res.end(body);
  });
  server.listen(0, '127.0.0.1', () =>
    process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
  );
});

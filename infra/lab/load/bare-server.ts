import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Redis } from 'ioredis';
import type { BareAnswer } from './bare.ts';

process.on('message', ({ status, headers, body, redisUrl }: BareAnswer) => {
  const bytes = Buffer.from(body, 'base64');
  const answer = (res: ServerResponse) => res.writeHead(status, headers).end(bytes);
  const redis = redisUrl ? new Redis(redisUrl, { enableAutoPipelining: true }) : undefined;
  const server = redis
    ? createServer(async (req, res) => {
        const { product_id: productId } = JSON.parse(await text(req)) as { product_id: string };
        await redis.eval('return redis.call("INCR", KEYS[1])', 1, productId);
        answer(res);
      })
    : createServer((_req, res) => void answer(res));
  server.listen(0, '127.0.0.1', () =>
    process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
  );
});

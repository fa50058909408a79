import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

process.on('message', (message: { body: string; headers: Record<string, string> }) => {
  const body = Buffer.from(message.body, 'base64');
  const server = createServer((_req, res) => {
    res.writeHead(200, message.headers);
    res.end(body);
  });
  server.listen(0, '127.0.0.1', () =>
    process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
  );
});

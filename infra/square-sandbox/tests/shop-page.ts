import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { identity } from './open-sandbox.ts';

/** The headers that a careful shop sends with its checkout page. */
const POLICY =
  "default-src 'none'; script-src 'self'; frame-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; img-src 'self'";

const html = (query: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Shop</title>
<style>body{margin:24px;background:#FBF8F2;font:16px/1.5 system-ui}#card{max-width:560px}</style></head><body>
<h1>Checkout</h1><div id="card"></div><div id="google"></div><button id="apple" type="button">Apple Pay</button>
<script src="/square-sandbox/v1/square.js${query}"></script><script src="/shop.js"></script></body></html>`;

const shopScript = `
  window.payments = Square.payments('${identity.applicationId}', '${identity.locationId}');
  window.details = (over) => ({ amount: '42.00', currencyCode: 'GBP', intent: 'CHARGE', customerInitiated: true,
    sellerKeyedIn: false, billingContact: { givenName: 'Ada', countryCode: 'GB' }, ...over });
  window.request = (over) => payments.paymentRequest({ countryCode: 'GB', currencyCode: 'GBP',
    lineItems: [{ label: 'Moon Vase', amount: '42.00' }], total: { label: 'Slipcast', amount: '42.00' }, ...over });
`;

/** A shop's page under a strict policy, with the sandbox behind a proxy at /square-sandbox on the same origin. */
export async function openShop(sandboxPort: number) {
  const server = createServer((incoming, outgoing) => {
    const url = incoming.url ?? '/';
    if (url.startsWith('/square-sandbox/')) {
      const path = url.slice('/square-sandbox'.length);
      const { method, headers } = incoming;
      const passed = forward({ port: sandboxPort, host: '127.0.0.1', path, method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      incoming.pipe(passed);
      return;
    }
    if (url === '/shop.js') return void outgoing.setHeader('content-type', 'text/javascript').end(shopScript);
    outgoing.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': POLICY });
    outgoing.end(html(new URL(url, 'http://shop').search));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}

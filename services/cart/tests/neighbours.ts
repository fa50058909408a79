import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export const pemPair = (): { privateKey: string; publicKey: string } =>
  generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });

/** Order's ledger and the user service, as one scripted HTTP server. Every user is a customer. */
export class Neighbours {
  /** `productId:variantId` -> what the ledger says. */
  readonly ledger = new Map<string, { onHand: number; version: number; quarantined?: true }>();
  ledgerCalls = 0;
  private readonly server: Server = createServer((req, res) => {
    const stock = /^\/internal\/stock\/(.+)\/(.+)$/.exec(req.url ?? '');
    if (stock) this.ledgerCalls += 1;
    const found = stock
      ? this.ledger.get(`${stock[1]}:${stock[2]}`)
      : { version: 0, isAdmin: false, isSuperAdmin: false };
    res.writeHead(found ? 200 : 404, { 'content-type': 'application/json' });
    res.end(JSON.stringify(found ?? { code: 'product-not-found', message: 'Product not found' }));
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.close();
  }
}

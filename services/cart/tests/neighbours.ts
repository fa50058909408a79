import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import type { EarlyLinkOwner, UseEarlyLinkBody } from '@slipcast/contracts/http/early';
import type { EventData } from '@slipcast/contracts/events/registry';
import { StockQuestion } from '@slipcast/contracts/http/ledger';
import type { InternalStock, ReleasedHold } from '@slipcast/contracts/http/ledger';

export const pemPair = (): { privateKey: string; publicKey: string } =>
  generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });

type StockChange = EventData<'stock.changed.v1'>;
interface Told {
  onHand: number;
  version: number;
  quarantined?: true;
  changes?: StockChange[];
}

/** Order's ledger and the user service, as one scripted HTTP server. Users are customers, except `admins`. */
export class Neighbours {
  /** `productId:variantId` -> what the ledger says. */
  readonly ledger = new Map<string, Told>();
  /** Ids of users. */
  readonly admins = new Set<string>();
  ledgerCalls = 0;
  /** Requests that reported releases. */
  releasesAsked = 0;
  /** The releases that the ledger knows. */
  readonly released: (ReleasedHold & { productId: string })[] = [];
  /** False: the address of an account cannot be read. */
  usersAnswer = true;
  /** While it is set, the address of an account is answered only once it has resolved. */
  usersWait: Promise<void> | undefined;
  /** Ids of users whose address is not confirmed. */
  readonly unconfirmed = new Set<string>();
  /** How often an address was asked for. */
  addressCalls = 0;
  /** While it is set, the ledger takes in a release only once it has resolved. */
  releasesWait: Promise<void> | undefined;
  /** By key: readers' own links to shop updates. */
  readonly earlyLinks = new Map<string, EarlyLinkOwner>();
  /** False: the ledger answers 503. */
  ledgerAnswers = true;
  private readonly server: Server = createServer(async (req, res) => {
    const asked = req.url === '/internal/stock';
    const isAdmin = this.admins.has(req.url?.split('/').at(-1) ?? '');
    const confirmed = /^\/internal\/accounts\/([^/]+)\/confirmed$/.exec(req.url ?? '')?.[1];
    if (confirmed) this.unconfirmed.delete(confirmed);
    if (req.url?.startsWith('/internal/early-links')) return this.earlyLink(req, res);
    const accounts = /^\/internal\/accounts\/([^/]+)\/address$/.exec(req.url ?? '');
    if (accounts) {
      this.addressCalls += 1;
      await this.usersWait;
      return this.address(accounts[1] ?? '', res);
    }
    const body = asked ? await this.stock(req) : { version: 0, isAdmin, isSuperAdmin: false };
    const status = body ? 200 : 400;
    res.writeHead(asked && !this.ledgerAnswers ? 503 : status, { 'content-type': 'application/json' });
    res.end(JSON.stringify(body ?? { code: 'invalid-body' }));
  });

  private address(userId: string, res: ServerResponse): void {
    res.writeHead(this.usersAnswer ? 200 : 503, { 'content-type': 'application/json' });
    const confirmed = !this.unconfirmed.has(userId);
    res.end(JSON.stringify({ name: 'Ada Glaze', email: `${userId}@example.com`, confirmed }));
  }

  /** As the user service decides; its events are the test's to publish. */
  private async earlyLink(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const answer = (status: number, body: object) => {
      res.writeHead(status, {
        'content-type': status < 400 ? 'application/json' : 'application/problem+json',
      });
      res.end(JSON.stringify(body));
    };
    const { key, updateId, owner, guest } = (await json(req)) as UseEarlyLinkBody;
    if (req.url?.endsWith('/moved')) {
      const moved = [...this.earlyLinks.values()].filter((link) => link.owner === guest);
      for (const link of moved) Object.assign(link, { owner, version: link.version + 1 });
      return answer(200, moved);
    }
    const link = this.earlyLinks.get(key);
    if (!link || link.updateId !== updateId)
      return answer(404, { code: 'not-found', message: 'This link doesn’t give early access.' });
    if (link.owner !== null && link.owner !== owner && link.owner !== guest)
      return answer(409, { code: 'conflict', message: 'This link has been used on another device.' });
    if (link.owner !== owner) Object.assign(link, { owner, version: link.version + 1 });
    return answer(200, { ...link, minutes: 15, opensAt: '2099-11-26T19:00:00.000Z' });
  }

  /** Null: the question is refused. */
  private async stock(req: IncomingMessage): Promise<InternalStock[] | null> {
    this.ledgerCalls += 1;
    const { data } = StockQuestion.safeParse(await json(req));
    if (!data) return null;
    const { skus } = data;
    if (skus.some(({ released = [] }) => released.length > 0)) {
      this.releasesAsked += 1;
      await this.releasesWait;
    }
    return skus.flatMap(({ productId, variantId, after, released = [] }) => {
      if (this.ledgerAnswers) this.released.push(...released.map((one) => ({ ...one, productId })));
      const told = this.ledger.get(`${productId}:${variantId}`);
      if (!told) return [];
      const { changes = [], ...now } = told;
      // Changes that a test did not list count as one adjustment.
      const last: StockChange = { productId, variantId, ...now, cause: 'adjustment' };
      const all = changes.some((one) => one.version === now.version) ? changes : [...changes, last];
      return [{ productId, variantId, ...now, changes: all.filter((one) => one.version > after) }];
    });
  }

  /** Changes the ledger. The caller publishes the event. */
  change(productId: string, onHand: number, sale?: StockChange['sale'], variantId = 'main'): StockChange {
    const key = `${productId}:${variantId}`;
    const before = this.ledger.get(key) ?? { onHand: 0, version: 0 };
    const version = before.version + 1;
    const cause = sale ? 'sale' : 'adjustment';
    const change: StockChange = { productId, variantId, onHand, version, cause, ...(sale ? { sale } : {}) };
    this.ledger.set(key, { onHand, version, changes: [...(before.changes ?? []), change] });
    return change;
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.close();
  }
}

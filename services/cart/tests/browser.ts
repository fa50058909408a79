import type { WireCart, WireCartItem } from '@slipcast/contracts/http/cart';

export interface BrowserAnswer<T> {
  status: number;
  body: T;
  headers: Headers;
}

/** A shopper's browser: keeps the guest cookie, and sends the token once logged in. */
export class Browser {
  cookie: string | undefined;
  userId: string | undefined;
  /** Its address, as the gateway passes it on; unset on the shop's own machine. */
  address: string | undefined;
  private token: string | undefined;
  private readonly url: () => string;

  constructor(url: () => string) {
    this.url = url;
  }

  logIn(userId: string, token: string): void {
    this.userId = userId;
    this.token = token;
  }

  get owner(): string {
    if (this.userId) return `u:${this.userId}`;
    const [, claims = ''] = (this.cookie ?? '').split('=')[1]?.split('.') ?? [];
    return `g:${(JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string }).sub}`;
  }

  async call<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<BrowserAnswer<T>> {
    const answer = await fetch(`${this.url()}${path}`, {
      method,
      headers: {
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(this.cookie ? { cookie: this.cookie } : {}),
        ...(this.address ? { 'x-forwarded-for': this.address } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const given = answer.headers.get('set-cookie');
    if (given) {
      const pair = given.split(';')[0] ?? '';
      this.cookie = pair.endsWith('=') ? undefined : pair;
    }
    return { status: answer.status, body: (await answer.json()) as T, headers: answer.headers };
  }

  add(productId: string, quantity?: number, variantId = 'main') {
    return this.call<{ item: WireCartItem; serverTime: string; message: string }>('POST', '/api/cart/items', {
      product_id: productId,
      variantId,
      ...(quantity === undefined ? {} : { quantity }),
    });
  }

  cart = () => this.call<WireCart>('GET', '/api/cart');
}

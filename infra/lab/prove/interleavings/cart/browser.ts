import type { WireCart, WireCartItem } from '@slipcast/contracts/http/cart';

export const SHOP = 'http://127.0.0.1:8080';
const FORM = 'application/x-www-form-urlencoded';

export interface Answered<T> {
  status: number;
  body: T;
  location: string | null;
  waits: number;
  /** Of what is no JSON. */
  text: string;
  /** Names of the cookies that it gives. */
  cookies: string[];
}
export type Added = Answered<{ item: WireCartItem; code?: string }>;

/** A shopper's browser: keeps the guest's cookie, and sends the token once logged in. */
export class Browser {
  private cookie = '';
  private token = '';
  private userId = '';
  private url: string;
  private readonly address: string;

  /** @param address as the gateway passes it on */
  constructor(url: string, address: string) {
    this.url = url;
    this.address = address;
  }

  logIn(userId: string, token: string): void {
    [this.userId, this.token] = [userId, token];
  }
  /** Another process answers from now on. */
  goTo(url: string): void {
    this.url = url;
  }
  get owner(): string {
    if (this.userId) return `u:${this.userId}`;
    const claims = this.cookie.split('=')[1]?.split('.')[1] ?? '';
    return `g:${(JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string }).sub}`;
  }
  get user(): string {
    return this.userId;
  }

  private async ask<T>(method: string, path: string, type: string, body?: string): Promise<Answered<T>> {
    const answer = await fetch(`${this.url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        'x-forwarded-for': this.address,
        ...(type === FORM && { origin: SHOP }),
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(this.cookie && { cookie: this.cookie }),
        ...(body !== undefined && { 'content-type': type }),
      },
      ...(body !== undefined && { body }),
    });
    for (const given of answer.headers.getSetCookie()) {
      const [pair = ''] = given.split(';');
      if (pair.startsWith('slipcast_guest=')) this.cookie = pair.endsWith('=') ? '' : pair;
    }
    const text = await answer.text();
    const isJson = /json/.test(answer.headers.get('content-type') ?? '');
    return {
      status: answer.status,
      body: (isJson ? JSON.parse(text) : {}) as T,
      location: answer.headers.get('location'),
      waits: Number(answer.headers.get('retry-after')),
      text: isJson ? '' : text,
      cookies: answer.headers.getSetCookie().map((given) => given.split('=')[0] ?? ''),
    };
  }
  call<T = { code?: string; message?: string }>(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Answered<T>> {
    return this.ask<T>(
      method,
      path,
      'application/json',
      body === undefined ? undefined : JSON.stringify(body),
    );
  }
  /** Without JavaScript. Answers where it leads. */
  async form(path: string, fields: Record<string, string>): Promise<string | null> {
    return (await this.send(path, fields)).location;
  }
  send(path: string, fields: Record<string, string>) {
    return this.ask('POST', path, FORM, new URLSearchParams(fields).toString());
  }

  add(productId: string, quantity = 1, variantId = 'main'): Promise<Added> {
    return this.call('POST', '/api/cart/items', { product_id: productId, variantId, quantity });
  }
  async items(): Promise<WireCartItem[]> {
    return (await this.cart()).CartItems;
  }
  async cart(): Promise<WireCart> {
    return (await this.call<WireCart>('GET', '/api/cart')).body;
  }
  async item(productId: string): Promise<WireCartItem | undefined> {
    return (await this.items()).find((one) => one.product_id === productId);
  }
  async change(productId: string, quantity: number): Promise<Added> {
    const item = await this.item(productId);
    return this.call('PUT', `/api/cart/items/${item?.id}`, { quantity });
  }
  async remove(productId: string) {
    const item = await this.item(productId);
    return this.call('DELETE', `/api/cart/items/${item?.id}`);
  }
  async extend(productId: string): Promise<Added> {
    const item = await this.item(productId);
    return this.call('POST', `/api/cart/items/${item?.id}/extend`);
  }
  merge() {
    return this.call<WireCart>('POST', '/api/cart/merge');
  }
}

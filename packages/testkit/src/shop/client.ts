import { sharedShop } from './config.ts';
import { checkAnswer } from './documented-answers.ts';

export interface Answer<T> {
  status: number;
  body: T;
  headers: Headers;
}
export interface Client {
  token: string | null;
  /** Cookies that the shop has set. */
  cookies: Map<string, string>;
  get<T = unknown>(path: string, headers?: Record<string, string>): Promise<Answer<T>>;
  send<T = unknown>(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<T>>;
}

/**
 * One shopper's browser without the page: a cookie jar and maybe a token. Everything goes through the gateway, and every
 * answer must be as the API reference says.
 *
 * @param url the shop's address; default the shop that all tests share
 */
export function shopper(token: string | null = null, url = sharedShop().url): Client {
  const cookies = new Map<string, string>();
  async function call<T>(
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...(client.token ? { authorization: `Bearer ${client.token}` } : {}),
        ...(cookies.size
          ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
          : {}),
        ...headers,
      },
      body:
        body === undefined
          ? undefined
          : isForm
            ? body
            : typeof body === 'string'
              ? body
              : JSON.stringify(body),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const text = await answer.text();
    const { status, headers: received } = answer;
    const parsed: unknown = text ? JSON.parse(text) : undefined;
    await checkAnswer(url, {
      method,
      path: `/api${path}`,
      status,
      contentType: received.get('content-type'),
      body: parsed,
    });
    return { status, headers: received, body: parsed as T };
  }
  const client: Client = {
    token,
    cookies,
    get: (path, headers) => call('GET', path, undefined, headers),
    send: (method, path, body, headers) => call(method, path, body, headers),
  };
  return client;
}

/** Throws with the shop's own words: a test that needs a logged-in user cannot go on after a refusal. */
function tokenIn({ status, body }: Answer<{ token?: string }>): string {
  if (!body?.token) throw new Error(`not logged in: ${status} ${JSON.stringify(body)}`);
  return body.token;
}

export async function signedIn(email = 'ada@example.com', password = 'slipcast-demo'): Promise<Client> {
  const client = shopper();
  client.token = tokenIn(await client.send('POST', '/auth/login', { email, password }));
  return client;
}
export const admin = (): Promise<Client> => signedIn('admin@example.com');

let registered = 0;
/** A customer of this test's own. */
export async function newCustomer(
  name = 'Tess Buyer',
): Promise<Client & { email: string; password: string }> {
  const email = `tess-${process.pid}-${Date.now()}-${(registered += 1)}@example.com`;
  const client = shopper();
  const password = 'wheel-thrown-42';
  client.token = tokenIn(await client.send('POST', '/auth/register', { name, email, password }));
  return Object.assign(client, { email, password });
}

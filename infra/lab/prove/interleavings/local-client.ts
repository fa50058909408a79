import type { Request, Response } from 'express';
import { Refusal } from '@slipcast/contracts/refusal';
import { Answer, type Endpoint } from '@slipcast/service-kit/endpoint';
import type { ServiceAnswer, ServiceClient } from '@slipcast/service-kit/service-client';

const patterns = new Map<string, RegExp>();
function pattern(path: string): RegExp {
  const known = patterns.get(path);
  if (known) return known;
  const made = new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
  patterns.set(path, made);
  return made;
}

/**
 * Calls the endpoints of a service of this process as another service would, without the network between them.
 *
 * @param endpoints null while the service does not answer
 * @param answers whether its answers arrive
 */
export function createLocalClient(
  endpoints: () => Endpoint[] | null,
  answers: () => boolean = () => true,
): ServiceClient {
  async function call<T>(method: 'GET' | 'POST', url: string, body?: unknown): Promise<ServiceAnswer<T>> {
    const { pathname, searchParams } = new URL(url, 'http://local');
    const reached = endpoints();
    if (!reached) throw new Refusal('unavailable', 'The service does not answer.');
    for (const endpoint of reached) {
      const found = endpoint.methods.includes(method) && pattern(endpoint.path).exec(pathname);
      if (!found) continue;
      const req = {
        params: { ...found.groups },
        query: Object.fromEntries(searchParams),
        body,
      } as unknown as Request;
      try {
        const result = await endpoint.handle({ user: null, guestId: null }, req, {} as Response, 'prove-00');
        if (!answers()) throw new Refusal('unavailable', 'The answer is lost.');
        const answer = result instanceof Answer ? result : new Answer(200, result);
        return { status: answer.status, body: structuredClone(answer.body) as T };
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        if (error.status >= 500) throw new Refusal('unavailable', 'The service does not answer.');
        return { status: error.status, body: { code: error.code, message: error.message } as T };
      }
    }
    throw new Error(`no endpoint for ${method} ${pathname}`);
  }
  return {
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    close: async () => {},
  };
}

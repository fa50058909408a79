import type { WireProduct } from '@slipcast/contracts/http/catalogue';
import type { WireAdminUpdate, WireUpdate } from '@slipcast/contracts/http/updates';
import { mug, type Catalogue } from './catalogue-setup.ts';

export const FAR = '2099-11-26T19:00:00.000Z';

/** The calls of a maker who plans a shop update, and of anyone who looks at it. */
export function planUpdates(catalogue: Catalogue) {
  const { ask } = catalogue;
  const call = async (method: string, path: string, body?: unknown) => {
    const { status, body: answer } = await ask(method, path, body);
    return {
      status,
      body: answer as unknown as WireAdminUpdate & { errors: unknown; code: string; message: string },
    };
  };
  const anyone = async (path: string, base = '') =>
    (await ask('GET', base + path, undefined, { authorization: '' })) as unknown as {
      status: number;
      headers: Headers;
      body: WireUpdate & WireProduct & { products: WireProduct[] };
    };
  const pot = async (name: string, rest: object = {}) =>
    (await ask('POST', '/api/admin/products', mug({ name, category: 'Kiln', state: 'draft', ...rest }))).body;
  const begin = (title: string, pots: string[], rest: object = {}) =>
    call('POST', '/api/admin/updates', { title, opensAt: FAR, pots, ...rest });
  const announce = (id: string) => call('PUT', `/api/admin/updates/${id}/state`, { state: 'announced' });
  const published = (id: string) => catalogue.events.filter(({ key }) => key === id);
  return { call, anyone, pot, begin, announce, published };
}

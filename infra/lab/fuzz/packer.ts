import { randomUUID } from 'node:crypto';
import type { SignedIn } from '@slipcast/contracts/http/auth';
import type { Operation } from './api-document.ts';
import { toWire } from './request.ts';
import { send } from './send.ts';
import { ask, type World } from './world.ts';

/** All that packers may do in the back office. */
export const PACKERS_MAY = new Set([
  'GET /api/admin/orders',
  'GET /api/admin/orders/counts',
  'GET /api/admin/orders/{id}',
  'GET /api/admin/orders/{id}/beside',
  'GET /api/admin/orders/pick-list',
  'POST /api/admin/orders/tracking-file',
  'PUT /api/admin/orders/packing',
  'PUT /api/admin/orders/{id}/ship',
  'PUT /api/admin/orders/{id}/parcels/{parcelId}/undo',
  'PUT /api/admin/orders/{id}/ready',
  'PUT /api/admin/orders/{id}/collected',
  'PUT /api/admin/orders/{id}/tracking',
]);

const isOfTheBackOffice = ({ path, roles }: Operation): boolean =>
  roles !== undefined || /^\/api\/(admin|issues|upload)(\/|$)/.test(path);

/** How many orders there are, and which pieces stay out of the parcel because they were refunded. */
const NO_MONEY = ['pagination', 'refundedQuantity', 'isRefundedInFull'];

/** Names of fields with money, at any depth. */
export function moneyIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, field]) => {
    if (NO_MONEY.includes(name)) return [];
    return [...(/price|total|amount|pence|refund|revenue/i.test(name) ? [name] : []), ...moneyIn(field)];
  });
}

/** A new account with the role of a packer. */
async function signedInPacker(world: World): Promise<string> {
  const account = { email: `pat-${randomUUID()}@fuzz.example`, password: 'wrapped-in-paper-7' };
  const body = { name: 'Pat Packer', ...account };
  const { user } = await ask<SignedIn>(world, 'POST /api/auth/register', { body });
  const role = { as: 'admin', params: { id: user.id }, body: { role: 'packer' } } as const;
  await ask(world, 'PUT /api/admin/users/{id}/role', role);
  return (await ask<SignedIn>(world, 'POST /api/auth/login', { body: account })).token;
}

/** Asks every operation of the back office as a packer, as the tour has asked it as an admin. Returns what is wrong. */
export async function packerFaults(world: World): Promise<string[]> {
  const authorization = `Bearer ${await signedInPacker(world)}`;
  const faults: string[] = [];
  for (const operation of [...world.operations.values()].filter(isOfTheBackOffice)) {
    const { key, method, path } = operation;
    const plan = world.examples.get(key) ?? {
      as: 'guest' as const,
      params: { id: 'x' },
      query: [],
      headers: {},
    };
    const wire = toWire(method, path, plan);
    wire.headers['authorization'] = authorization;
    const { status, body } = await send(world, wire);
    if (!PACKERS_MAY.has(key)) {
      if (status !== 403) faults.push(`${key} as a packer answered ${status} instead of 403`);
      continue;
    }
    if (status !== 200 && status !== 409) faults.push(`${key} as a packer answered ${status}`);
    const money = status === 200 ? moneyIn(JSON.parse(String(body))) : [];
    if (money.length > 0) faults.push(`${key} tells a packer ${[...new Set(money)].join(', ')}`);
  }
  return faults;
}

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { MadePreview } from '@slipcast/contracts/http/previews';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { mug, startCatalogue, type Catalogue } from './catalogue-setup.ts';

let catalogue: Catalogue;
let ask: Catalogue['ask'];
const audit: EventEnvelope[] = [];
beforeAll(async () => {
  catalogue = await startCatalogue();
  ({ ask } = catalogue);
  await catalogue.bus.listen(['audit.recorded.v1'], (event) => void audit.push(event));
});
afterAll(() => catalogue?.stop());

const asNoOne = { authorization: '' };
const add = async (name: string, state = 'draft') =>
  (await ask('POST', '/api/admin/products', mug({ name, state }))).body;
const make = async (id: string) => {
  const { status, body } = await ask('PUT', `/api/admin/products/${id}/preview`);
  expect(status).toBe(200);
  const made = body as unknown as MadePreview;
  return { ...made, key: new URLSearchParams(made.path.split('#')[1]).get('key') ?? '' };
};
const open = (id: string, key: string) => ask('POST', `/api/products/${id}/preview`, { key }, asNoOne);
const untilOf = async (id: string) =>
  ((await ask('GET', `/api/admin/products/${id}`)).body as unknown as { previewUntil?: string }).previewUntil;

it('shows a draft to someone with the link, and no other draft', async () => {
  const [draft, other] = [await add('Secret Jar'), await add('Other Jar')];
  const { key, path, until } = await make(draft.id);
  expect(path).toMatch(new RegExp(`^/preview/${draft.id}#key=[\\w-]{43}$`));
  expect(await untilOf(draft.id)).toBe(until);
  const shown = await open(draft.id, key);
  expect(shown).toMatchObject({ status: 200, body: { id: draft.id, name: 'Secret Jar' } });
  expect(shown.headers.get('cache-control')).toBe('no-store');
  expect(JSON.stringify(shown.body)).not.toMatch(/hash|preview/i);
  const refused = [
    await open(other.id, key),
    await open(draft.id, `${key.slice(0, -1)}${key.endsWith('A') ? 'E' : 'A'}`),
    await open('no-such-pot', key),
    await ask('GET', `/api/products/${draft.id}`, undefined, asNoOne),
  ];
  for (const { status, body } of refused) {
    expect([status, body]).toEqual([404, expect.objectContaining({ code: 'product-not-found' })]);
    expect(JSON.stringify(body)).not.toContain('Jar');
  }
  expect((await open(draft.id, '')).body.errors).toEqual([{ field: 'key', message: 'Key is required' }]);
});

it('ends with a new link, when it is withdrawn, and when the pot is published; a save leaves it alone', async () => {
  const draft = await add('Changing Jar');
  const first = await make(draft.id);
  const second = await make(draft.id);
  expect((await open(draft.id, first.key)).status).toBe(404);
  await ask('PUT', `/api/admin/products/${draft.id}`, mug({ name: 'Changed Jar' }));
  expect((await open(draft.id, second.key)).body.name).toBe('Changed Jar');
  await ask('DELETE', `/api/admin/products/${draft.id}/preview`);
  expect((await open(draft.id, second.key)).status).toBe(404);
  expect(await untilOf(draft.id)).toBeUndefined();
  const third = await make(draft.id);
  await ask('PUT', `/api/admin/products/${draft.id}/state`, { state: 'published' });
  expect((await open(draft.id, third.key)).status).toBe(404);
  expect((await ask('PUT', `/api/admin/products/${draft.id}/preview`)).body).toMatchObject({
    status: 409,
    code: 'transition-refused',
  });
  await ask('PUT', `/api/admin/products/${draft.id}/state`, { state: 'archived' });
  expect((await open(draft.id, third.key)).status).toBe(404);
});

it('is made by admins only, is in the audit log without its key, and publishes nothing', async () => {
  const draft = await add('Quiet Jar');
  for (const method of ['PUT', 'DELETE'])
    expect((await ask(method, `/api/admin/products/${draft.id}/preview`, undefined, asNoOne)).status).toBe(
      401,
    );
  const { key, until } = await make(draft.id);
  await waitFor('the audit entry', () =>
    audit.find(({ data }) => JSON.stringify(data).includes(`works until ${until}`)),
  );
  expect(JSON.stringify([audit, catalogue.events])).not.toContain(key);
  expect(catalogue.events.filter(({ key: of }) => of === draft.id)).toEqual([]);
});

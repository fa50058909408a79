import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseEvent } from '@slipcast/contracts/events/registry';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { startCatalogue, type Catalogue } from './catalogue-setup.ts';
import { FAR, planUpdates } from './update-setup.ts';

type Plan = ReturnType<typeof planUpdates>;

describe('a shop update', () => {
  let catalogue: Catalogue;
  let call: Plan['call'];
  let anyone: Plan['anyone'];
  let pot: Plan['pot'];
  let begin: Plan['begin'];
  let announce: Plan['announce'];
  let published: Plan['published'];
  const heard: EventEnvelope[] = [];
  beforeAll(async () => {
    catalogue = await startCatalogue();
    ({ call, anyone, pot, begin, announce, published } = planUpdates(catalogue));
    await catalogue.bus.listen(['update.changed.v1', 'audit.recorded.v1'], (event) => void heard.push(event));
  });
  afterAll(() => catalogue?.stop());

  /** Public routes that a text, or the id of a product, is found in. */
  async function shownIn(texts: string[], id: string, update: string, base = ''): Promise<string[]> {
    const places = [
      '/api/products',
      '/api/products?sort=name-asc&page=1&limit=50',
      '/api/products?counts=true&search=secret',
      `/api/products?ids=${id}`,
      '/api/products/category/Kiln',
      '/api/categories',
      '/api/categories/kiln',
      '/api/categories/kiln/products',
      '/api/highlights',
      '/sitemap.xml',
      '/sitemaps/pages.xml',
      '/feeds/google.xml',
      '/feeds/new.atom',
      '/robots.txt',
      `/api/products/${id}`,
      `/api/products/${id}/siblings`,
      `/api/updates/${update}`,
      `/api/updates/${update}/calendar.ics`,
    ];
    const found = await Promise.all(
      places.map(async (place) => {
        const { status, body } = await anyone(place, base);
        const text = (typeof body === 'string' ? (body as string) : JSON.stringify(body)).toLowerCase();
        const isSaid = texts.some((word) => text.includes(word)) || (status === 200 && place.includes(id));
        return isSaid && !(place.startsWith('/api/products?ids') && body.products.length === 0)
          ? [place]
          : [];
      }),
    );
    return found.flat();
  }

  it('leaks nothing of a draft, and nothing but the preview before its time', async () => {
    const secret = await pot('Secret Vase');
    const rules = { pieces: 2, oneOfEach: true, room: { from: 50, minutes: 10 } };
    const { status, body: draft } = await begin('Secret Kiln', [secret.id], rules);
    expect(status).toBe(201);
    const pots = [secret.id];
    expect(draft).toMatchObject({ id: 'secret-kiln', state: 'draft', isOpen: false, pots, ...rules });
    expect(await shownIn(['secret', 'kiln"'], secret.id, draft.id)).toEqual([]);
    expect((await anyone(`/api/updates/${draft.id}`)).status).toBe(404);
    expect(published(secret.id)).toEqual([]);

    expect((await announce(draft.id)).body).toMatchObject({ state: 'announced', isOpen: false });
    expect(await shownIn(['secret'], secret.id, draft.id)).toEqual([
      `/api/products/${secret.id}`,
      `/api/products/${secret.id}/siblings`,
      `/api/updates/${draft.id}`,
      `/api/updates/${draft.id}/calendar.ics`,
    ]);
    const { body: preview } = await anyone(`/api/updates/${draft.id}`);
    expect(preview).toMatchObject({ title: 'Secret Kiln', opensAt: FAR, isOpen: false, isClosed: false });
    const sale = {
      updateId: draft.id,
      title: 'Secret Kiln',
      opensAt: FAR,
      isOpen: false,
      paused: false,
      room: true,
    };
    expect(preview.products).toMatchObject([{ id: secret.id, sale }]);
    expect((await anyone(`/api/products/${secret.id}`)).body.sale).toEqual(sale);
    // Cart and order know the terms from the first event about it.
    const [first] = await waitFor('its event', () => published(secret.id).length > 0 && published(secret.id));
    expect(parseEvent('product.changed.v1', first?.data).sale).toMatchObject({
      ...rules,
      opensAt: FAR,
      revision: 2,
    });
    const told = await waitFor('the update’s event', () =>
      heard.find(({ key, type }) => key === draft.id && type.startsWith('update')),
    );
    expect(told).toMatchObject({
      type: 'update.changed.v1',
      data: { state: 'announced', productIds: [secret.id] },
    });
  });

  it('opens at its time in every replica, without an event, also in one that starts afterwards', async () => {
    const vase = await pot('Clock Vase');
    const opensAt = new Date(Date.now() + 1500).toISOString();
    const { body } = await begin('Clock Kiln', [vase.id], { opensAt });
    const other = await catalogue.replica();
    await announce(body.id);
    const isListed = async (base = '') =>
      (await anyone('/api/products?search=clock', base)).body.products.length === 1;
    await waitFor('the other replica knows it', async () => {
      const { status, headers } = await anyone(`/api/products/${vase.id}`, other);
      return status === 200 && Number(headers.get('x-slipcast-turns-in')) < 1500;
    });
    expect(await isListed()).toBe(false);
    expect(await isListed(other)).toBe(false);
    const turned = async (base: string) => {
      await waitFor('it opens', () => isListed(base));
      return Date.now() - Date.parse(opensAt);
    };
    for (const late of await Promise.all([turned(catalogue.url), turned(other)])) {
      expect(late).toBeGreaterThanOrEqual(0);
      expect(late).toBeLessThan(1000);
    }
    expect(await isListed(await catalogue.replica())).toBe(true);
    expect((await anyone(`/api/updates/${body.id}`)).body).toMatchObject({ isOpen: true });
    expect((await anyone('/api/products?search=clock')).headers.get('x-slipcast-turns-in')).toBeNull();

    // Open: it can be paused, but neither moved nor deleted.
    const at = { from: opensAt, to: FAR };
    const late = await call('PUT', `/api/admin/updates/${body.id}/opening`, at);
    expect(late).toMatchObject({ status: 409, body: { errors: [{ field: 'opensAt' }] } });
    expect((await call('DELETE', `/api/admin/updates/${body.id}`)).status).toBe(409);

    // What is left is an ordinary pot.
    const close = () => call('PUT', `/api/admin/updates/${body.id}/state`, { state: 'closed' });
    expect((await close()).body).toMatchObject({ state: 'closed', isOpen: false });
    expect((await close()).body).toMatchObject({ state: 'closed' });
    const { body: left } = await anyone(`/api/products/${vase.id}`);
    expect(left.sale).toBeUndefined();
    const event = await waitFor('its event', () =>
      published(vase.id).find(({ data }) => !('sale' in (data as object))),
    );
    expect(event.type).toBe('product.changed.v1');
    expect((await begin('Second Kiln', [vase.id])).status).toBe(201);
  }, 20_000);

  it('moves and pauses once, however often the press arrives, and each leaves one line in the audit log', async () => {
    const vase = await pot('Moved Vase');
    const { body: update } = await begin('Moved Kiln', [vase.id]);
    await announce(update.id);
    const to = '2099-11-26T19:05:00.000Z';
    const press = () => call('PUT', `/api/admin/updates/${update.id}/opening`, { from: FAR, to });
    const answers = await Promise.all([press(), press(), press()]);
    expect(answers.map(({ status, body }) => [status, body.opensAt])).toEqual([
      [200, to],
      [200, to],
      [200, to],
    ]);
    const stale = await call('PUT', `/api/admin/updates/${update.id}/opening`, {
      from: FAR,
      to: '2099-12-01T19:00:00Z',
    });
    expect(stale).toMatchObject({ status: 409, body: { code: 'conflict' } });
    const past = await call('PUT', `/api/admin/updates/${update.id}/opening`, {
      from: to,
      to: '2020-12-01T19:00:00Z',
    });
    expect(past).toMatchObject({ status: 400, body: { errors: [{ field: 'opensAt' }] } });
    const pause = (paused: boolean) => call('PUT', `/api/admin/updates/${update.id}/paused`, { paused });
    await Promise.all([pause(true), pause(true)]);
    expect((await anyone(`/api/products/${vase.id}`)).body.sale).toMatchObject({ opensAt: to, paused: true });
    await pause(false);
    expect((await anyone(`/api/updates/${update.id}`)).body).toMatchObject({ opensAt: to, paused: false });
    const lines = () =>
      heard.flatMap(({ type, data }) => {
        const { objectId, action } = data as { objectId: string; action: string };
        return type === 'audit.recorded.v1' && objectId === update.id ? [action] : [];
      });
    await waitFor('the last line', () => lines().includes('update.resumed'));
    expect(lines()).toEqual([
      'update.added',
      'update.announced',
      'update.opening-moved',
      'update.paused',
      'update.resumed',
    ]);
    const calendar = (await anyone(`/api/updates/${update.id}/calendar.ics`)).body as unknown as string;
    expect(calendar).toContain('UID:update-moved-kiln@pots.example\r\nSEQUENCE:1\r\n');
    expect(calendar).toContain('DTSTART:20991126T190500Z\r\n');
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { EditedDeliveryOptions, WireDelivery } from '@slipcast/contracts/http/delivery-options';
import type { WireOrder } from '@slipcast/contracts/http/order';
import { remindCollectors } from '../src/delivery/remind-collectors.ts';
import { OPTIONS, PATH, TRACKED } from './delivery-options.ts';
import { startOrder, type RunningOrder } from './running-order.ts';

let service: RunningOrder;
beforeAll(async () => {
  service = await startOrder();
});
afterAll(() => service.stop());
beforeEach(() => service.pool.query('DELETE FROM delivery_options'));

const save = (body: object) => service.call('PUT', PATH, body, service.admin);

it('stores the options of the last admin who has seen them, with a line in the audit log', async () => {
  const audited = async () =>
    (
      await service.pool.query<{ payload: { changes: unknown[] } }>(
        `SELECT payload FROM outbox WHERE topic = 'audit.recorded.v1' AND key = 'delivery-options' ORDER BY seq`,
      )
    ).rows;
  const { length: before } = await audited();
  const first = await save({ ...OPTIONS, revisionLoaded: 0 });
  expect(first.body).toMatchObject({ ...OPTIONS, revision: 1 });
  expect((await save({ ...OPTIONS, revisionLoaded: 1 })).body).toMatchObject({ revision: 1 });
  const late = await save({ ...OPTIONS, packedGrams: 800, revisionLoaded: 0 });
  expect([late.status, late.body.code]).toEqual([409, 'conflict']);
  const rows = (await audited()).slice(before);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.payload.changes).toContainEqual({
    field: 'UK mainland',
    before: null,
    after: 'on\nTracked 48: £3.95; sent within 2 working days',
  });
  const { rows: told } = await service.pool.query<{ payload: Record<string, unknown> }>(
    `SELECT payload FROM outbox WHERE topic = 'delivery.changed.v1' ORDER BY seq DESC LIMIT 1`,
  );
  expect(told[0]?.payload).toMatchObject({ version: 1, packedGrams: 1000 });
  expect(JSON.stringify(told)).not.toContain('The Old Dairy');
  const { body } = (await service.get(PATH, service.admin)) as unknown as { body: EditedDeliveryOptions };
  expect(body.packedGrams).toBe(1000);
  expect(body.countries).toContainEqual({ code: 'BY', name: 'Belarus', zone: 'europe' });
  const shown = (await service.get('/api/orders/delivery')).body as unknown as WireDelivery;
  expect([shown.choice, shown.countries.filter(({ served }) => served)]).toEqual([
    true,
    [{ code: 'GB', name: 'United Kingdom', served: true }],
  ]);
  expect(shown.countries).toContainEqual({ code: 'FR', name: 'France', served: false });
});

it('gives a new method an id, and names the field of one that makes no sense', async () => {
  const { id: _, ...unnamed } = TRACKED;
  const zone = { zone: 'europe', on: true, except: [] };
  const { body } = await save({ ...OPTIONS, zones: [{ ...zone, methods: [unnamed] }] });
  expect((body as unknown as EditedDeliveryOptions).zones[0]?.methods[0]?.id).toMatch(/^[0-9a-f-]{36}$/);
  const wrong = await save({
    ...OPTIONS,
    zones: [{ ...zone, methods: [] }],
    collection: { ...OPTIONS.collection, address: ' ' },
  });
  expect([wrong.status, wrong.body['errors']]).toEqual([
    400,
    [
      { field: 'zones.0.methods', message: 'A zone needs at least one method' },
      { field: 'collection.address', message: 'Please say where orders are collected' },
    ],
  ]);
  expect((await service.call('PUT', PATH, OPTIONS, service.as('shopper'))).status).toBe(403);
});

describe('an order that its buyer collects', () => {
  async function bought(): Promise<WireOrder> {
    await save(OPTIONS);
    const { productId } = await service.newMug(5, 2600);
    const items = [{ product_id: productId, quantity: 1 }];
    const paymentId = service.authorised('g:cara', 2600);
    return (await service.checkout('g:cara', paymentId, items, { delivery_method: 'collection' })).body.order;
  }
  const put = async (id: string, what: string, body: object = {}) => {
    const answer = await service.call('PUT', `/api/admin/orders/${id}/${what}`, body, service.admin);
    return { status: answer.status, body: answer.body as unknown as WireOrder & { message: string } };
  };
  const published = async (type: string, id: string) => {
    const { rows } = await service.pool.query('SELECT payload FROM outbox WHERE topic = $1 AND key = $2', [
      type,
      id,
    ]);
    return rows as { payload: unknown }[];
  };
  const stepsOf = async (id: string) => {
    const { body } = await service.get(`/api/admin/orders/${id}/history`, service.admin);
    return (body['steps'] as { what: string; text: string | null }[]).map(({ what, text }) => [what, text]);
  };

  it('is ready, then collected by someone, and never shipped', async () => {
    const { id } = await bought();
    const shipped = await put(id, 'ship', { trackingInfo: 'RM 1' });
    expect([shipped.status, shipped.body.message]).toEqual([
      409,
      "This order will be collected, so it can't be shipped.",
    ]);
    const toShip = async () => (await service.get('/api/admin/dashboard', service.admin)).body['toShip'];
    const before = Number(await toShip());
    const ready = await put(id, 'ready');
    expect(await toShip()).toBe(before - 1);
    expect([ready.body.status, ready.body.collection]).toMatchObject([
      'paid',
      { readyAt: expect.any(String) },
    ]);
    await put(id, 'ready');
    expect(await published('order.ready-to-collect.v1', id)).toMatchObject([
      { payload: { delivery: { address: OPTIONS.collection.address } } },
    ]);
    expect((await put(id, 'collected', { collectedBy: ' ' })).status).toBe(400);
    const done = await put(id, 'collected', { collectedBy: 'Ada’s brother' });
    expect([done.body.status, done.body.collection]).toMatchObject([
      'delivered',
      { collectedAt: expect.any(String), collectedBy: 'Ada’s brother' },
    ]);
    expect(await stepsOf(id)).toEqual([
      ['placed', null],
      ['paid', null],
      ['ready-to-collect', null],
      ['collected', 'Ada’s brother'],
    ]);
  });

  it('is mentioned to its buyer once, some days after it was ready', async () => {
    const [late, fresh] = [await bought(), await bought()];
    await put(late.id, 'ready');
    await put(fresh.id, 'ready');
    await service.pool.query(`UPDATE orders SET ready_at = ready_at - interval '8 days' WHERE id = $1`, [
      late.id,
    ]);
    const remind = () => remindCollectors({ pool: service.pool, wake: () => {} });
    expect([await remind(), await remind()]).toEqual([1, 0]);
    expect(await published('order.collection-due.v1', late.id)).toHaveLength(1);
    expect(await published('order.collection-due.v1', fresh.id)).toEqual([]);
    expect((await stepsOf(late.id)).at(-1)).toEqual(['collection-due', null]);
  });

  it('is never ready when it is sent by post', async () => {
    const { productId } = await service.newMug(5, 2600);
    const items = [{ product_id: productId, quantity: 1 }];
    const { body } = await service.checkout('g:post', service.authorised('g:post', 2600), items);
    expect((await put(body.order.id, 'ready')).body.message).toMatch('This order is sent by post');
  });
});

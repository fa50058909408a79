import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { EditedDeliveryOptions, WireDelivery } from '@slipcast/contracts/http/delivery-options';
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
  const { body } = (await service.get(PATH, service.admin)) as unknown as { body: EditedDeliveryOptions };
  expect(body.packedGrams).toBe(1000);
  const shown = (await service.get('/api/orders/delivery')).body as unknown as WireDelivery;
  expect([shown.choice, shown.countries.map(({ code }) => code)]).toEqual([true, ['GB']]);
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

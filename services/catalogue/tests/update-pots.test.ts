import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startCatalogue, type Catalogue } from './catalogue-setup.ts';
import { FAR, planUpdates } from './update-setup.ts';

type Plan = ReturnType<typeof planUpdates>;

describe('the pots of a shop update', () => {
  let catalogue: Catalogue;
  let call: Plan['call'];
  let pot: Plan['pot'];
  let begin: Plan['begin'];
  let announce: Plan['announce'];
  beforeAll(async () => {
    catalogue = await startCatalogue();
    ({ call, pot, begin, announce } = planUpdates(catalogue));
  });
  afterAll(() => catalogue?.stop());

  it('has each pot for itself until it closes, and says which it cannot have', async () => {
    const [first, second] = await Promise.all([pot('Contested Vase'), pot('Free Vase')]);
    const { body: one } = await begin('First Kiln', [first.id]);
    const refused = await begin('Other Kiln', [second.id, first.id]);
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'pots.1', message: 'Contested Vase is already in First Kiln.' }] },
    });
    const unknown = await begin('Other Kiln', ['nowhere']);
    expect(unknown.body.errors).toEqual([{ field: 'pots.0', message: 'This pot no longer exists.' }]);
    // Taken out of a draft, and with a deleted draft, a pot is available again.
    const save = (pots: string[]) =>
      call('PUT', `/api/admin/updates/${one.id}`, { title: 'First Kiln', opensAt: FAR, pots });
    expect((await save([second.id])).body.pots).toEqual([second.id]);
    const { body: two } = await begin('Other Kiln', [first.id]);
    expect((await call('DELETE', `/api/admin/updates/${two.id}`)).status).toBe(200);
    expect((await save([second.id, first.id])).body.pots).toEqual([second.id, first.id]);
    await announce(one.id);
    expect((await save([second.id])).body.errors).toMatchObject([{ field: 'pots' }]);
    // Two at the same moment: one of them gets it.
    const third = await pot('Wanted Vase');
    const both = await Promise.all([begin('Left Kiln', [third.id]), begin('Right Kiln', [third.id])]);
    expect(both.flatMap(({ body }) => body.pots ?? [])).toEqual([third.id]);
  });

  it('names the field of what cannot be', async () => {
    const vase = await pot('Wrong Vase');
    const fields = async (body: object) =>
      ((await call('POST', '/api/admin/updates', body)).body.errors as { field: string }[]).map(
        ({ field }) => field,
      );
    expect(await fields({})).toEqual(['title', 'opensAt', 'pots']);
    const rest = { title: 'Wrong Kiln', opensAt: FAR, pots: [vase.id] };
    expect(await fields({ ...rest, pieces: 0, earlyMinutes: -1 })).toEqual(['pieces', 'earlyMinutes']);
    expect(await fields({ ...rest, pots: [vase.id, vase.id] })).toEqual(['pots']);
    const { body: empty } = await begin('Empty Kiln', []);
    expect((await announce(empty.id)).body.errors).toMatchObject([{ field: 'pots' }]);
    const { body: late } = await begin('Late Kiln', [vase.id], { opensAt: '2020-01-01T10:00:00Z' });
    expect((await announce(late.id)).body.errors).toMatchObject([{ field: 'opensAt' }]);
    expect((await catalogue.ask('GET', '/api/admin/updates', undefined, { authorization: '' })).status).toBe(
      401,
    );
  });
});

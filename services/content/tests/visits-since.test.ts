import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { VisitEvent, WireVisitsSince } from '@slipcast/contracts/http/visits';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { startContent, type Content } from './running-content.ts';

let content: Content;
const now = new Date();
beforeAll(async () => {
  content = await startContent();
});
afterAll(() => content?.stop());

const since = async (from: string, ids: string, token: string = content.users.admin) => {
  const { status, body } = await content.ask('GET', `/api/admin/visits/since?from=${from}&ids=${ids}`, token);
  return { status, body: body as WireVisitsSince };
};
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();

it('counts pots of a letter from the day on which it was sent, for a week, beside the days before', async () => {
  const events: VisitEvent[] = [
    { kind: 'view', page: 'home' },
    { kind: 'view', page: 'product', productId: 'pot-1' },
    { kind: 'view', page: 'product', productId: 'pot-2' },
    { kind: 'add', productId: 'pot-1' },
  ];
  await fetch(`${content.url}/api/visits`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ events }),
  });
  const today = await waitFor('they are written', async () => {
    const { body } = await since(daysAgo(0), 'pot-1,never-seen');
    return body.views > 0 && body;
  });
  expect(today).toEqual({
    isCounting: true,
    days: 1,
    views: 3,
    viewsBefore: 0,
    pots: [
      { productId: 'pot-1', views: 1, adds: 1, orders: 0 },
      { productId: 'never-seen', views: 0, adds: 0, orders: 0 },
    ],
  });
  expect((await since(daysAgo(3), '')).body).toMatchObject({ days: 4, views: 3, pots: [] });
  // A week later nothing more is put down to the letter.
  expect((await since(daysAgo(8), '')).body).toMatchObject({ days: 7, views: 0, viewsBefore: 0 });
});

it('names what is wrong, and is for admins', async () => {
  expect((await since('yesterday', '')).body).toMatchObject({ errors: [{ field: 'from' }] });
  expect((await since(daysAgo(0), '<script>')).status).toBe(400);
  expect((await since(daysAgo(0), '', content.users.customer)).status).toBe(403);
});

import type { CartCase } from './cart-shop.ts';
import { isIn, openRoom } from './room-calls.ts';

/** A pot that is being counted is for no one until it has been. */
export const countedInARoom: CartCase = async (shop) => {
  const room = await openRoom(shop, 1);
  const [pot = ''] = room.ids;
  const count = async (quarantined?: true) => {
    const change = { ...shop.neighbours.change(pot, 1), ...(quarantined && { quarantined }) };
    const ledger = shop.neighbours.ledger.get(`${pot}:main`);
    if (ledger && quarantined) ledger.quarantined = true;
    await shop.publish('stock.changed.v1', pot, change);
    await shop.until('it is known', async () => (await room.look()).free === (quarantined ? 0 : 1));
  };
  await count(true);
  const ada = shop.guest();
  shop.is('she waits', (await room.comes(ada)).state, 'waiting');
  shop.is('it is in the numbers', await room.look(), { free: 0, inCarts: 0, phase: 'waiting' });
  await count();
  await isIn(shop, room, ada, 'her turn');
};

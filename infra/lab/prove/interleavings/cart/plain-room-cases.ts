import type { Browser } from './browser.ts';
import type { CartCase } from './cart-shop.ts';
import { inMinutes, isIn, openRoom, opens } from './room-calls.ts';

/** A waiting room in a browser without JavaScript: a page that refreshes, and forms. */
export const plainRoom: CartCase = async (shop) => {
  const room = await openRoom(shop, 1, { opensAt: inMinutes(60) });
  const path = `/cart/room/${room.updateId}`;
  const at = '2001:db8:9:1::';
  const [ada, bob] = [shop.guest(`${at}1`), shop.guest(`${at}2`)];
  const page = async (who: Browser, more = '') => (await who.call('GET', `${path}${more}`)).text;
  const title = async (who: Browser, more = '?in=1') => /<h2>(.*?)<\/h2>/.exec(await page(who, more))?.[1];
  const press = (who: Browser, act: string) => who.form(path, { do: act });
  shop.is('a look gives no ticket', (await title(ada, ''))?.startsWith('Opens on'), true);
  shop.is('nor does a link', (await title(shop.guest()))?.startsWith('Opens on'), true);
  shop.is('no one has one', (await room.look()).tickets, 0);
  shop.is('nothing to give up', await press(bob, 'leave'), path);
  shop.is('a ticket', await press(ada, 'join'), `${path}?in=1`);
  shop.is('hers', await title(ada), 'You have a ticket');
  await opens(shop, room);
  await isIn(shop, room, ada, 'the first');
  shop.is('her turn', await title(ada), 'It’s your turn');
  shop.is('his ticket', await press(bob, 'join'), `${path}?in=1`);
  shop.is('he waits', (await room.comes(bob)).state, 'waiting');
  shop.is('it says so', (await title(bob)) === (await title(ada)), false);
  shop.is('without a ticket', await title(shop.guest()), 'People are let in a few at a time');
  const third = shop.guest(`${at}3`);
  await press(third, 'join');
  const fourth = await press(shop.guest(`${at}4`), 'join');
  shop.is('a fourth of this network', fourth, `${path}?refused=too-many-requests`);
  shop.is(
    'why',
    (await page(shop.guest(), '?refused=too-many-requests')).includes('Many people on your network'),
    true,
  );
  shop.is('she leaves', await press(ada, 'leave'), path);
  shop.is('she has none', await title(ada), 'You no longer have a place');
  await isIn(shop, room, bob, 'the next');
  shop.is('once more', await press(ada, 'again'), `${path}?in=1`);
  shop.is('at the end', (await room.comes(ada)).place, 4);
  await room.close();
  await shop.until('it is over', async () => (await title(bob)) === 'This update is over');
  shop.is('no more tickets', await press(shop.guest(), 'join'), `${path}?refused=conflict`);
};

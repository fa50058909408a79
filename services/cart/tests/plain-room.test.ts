import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { CartFixture } from './cart-fixture.ts';
import { RoomFixture } from './room-fixture.ts';

describe('the waiting room without JavaScript', () => {
  const cart = new CartFixture();
  beforeAll(() => cart.start({ ROOM_TICKETS_PER_NETWORK: '3' }));
  afterAll(() => cart.stop());

  /** A browser without scripts: it follows the forms' redirects, and keeps the guest's cookie. */
  function visitor() {
    let cookie = '';
    const address = '198.51.100.7';
    const send = async (path: string, init: RequestInit = {}) => {
      const answer = await fetch(`${cart.url}${path}`, {
        ...init,
        redirect: 'manual',
        headers: { ...(init.headers as object), cookie, 'x-forwarded-for': address },
      });
      for (const given of answer.headers.getSetCookie())
        if (given.startsWith('slipcast_guest=')) cookie = given.split(';')[0] ?? '';
      return answer;
    };
    return {
      load: async (path: string) => (await send(path)).text(),
      look: (path: string) => send(path),
      press: async (path: string, act: string, site = 'same-origin') =>
        send(path, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': site },
          body: `do=${act}`,
        }),
    };
  }
  const at = ({ id }: RoomFixture, more = '') => `/cart/room/${id}${more}`;
  const headingOf = (html: string) => /<h2>(.*?)<\/h2>/.exec(html)?.[1];

  it('is joined by a form, refreshes, and says whose turn it is', async () => {
    const room = await new RoomFixture(cart).announce(1, {}, 6000);
    const [one, other] = [visitor(), visitor()];
    const before = await one.look(at(room));
    expect(before.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    expect(before.headers.get('cache-control')).toBe('no-store');
    const page = await before.text();
    expect(headingOf(page)).toMatch(/^Opens on .* UK time$/);
    expect(page).toContain('<button name="do" value="join">');
    expect(page).toContain('<meta http-equiv="refresh" content="20">');
    // Looking gives no ticket, and neither does a form of another site.
    expect((await one.press(at(room), 'join', 'cross-site')).status).toBe(403);
    expect((await room.show()).tickets).toBe(0);

    const joined = await one.press(at(room), 'join');
    expect([joined.status, joined.headers.get('location')]).toEqual([303, at(room, '?in=1')]);
    expect(headingOf(await one.load(at(room, '?in=1')))).toBe('You have a ticket');
    await other.press(at(room), 'join');
    await room.opened();
    await waitFor('someone’s turn', async () => {
      const both = [
        headingOf(await one.load(at(room, '?in=1'))),
        headingOf(await other.load(at(room, '?in=1'))),
      ];
      return both.includes('It’s your turn') && both.includes('You are number 2');
    });
    const [first, second] =
      headingOf(await one.load(at(room, '?in=1'))) === 'It’s your turn' ? [one, other] : [other, one];
    expect(await first.load(at(room, '?in=1'))).toMatch(/Choose a pot by \d\d:\d\d UK time/);
    await first.press(at(room), 'leave');
    expect(headingOf(await first.load(at(room, '?in=1')))).toBe('You no longer have a place');
    await waitFor('the next turn', async () =>
      headingOf(await second.load(at(room, '?in=1')))?.includes('It’s your turn'),
    );
    expect((await first.press(at(room), 'again')).headers.get('location')).toBe(at(room, '?in=1'));
  });

  it('says why there is no ticket, and that there is no such room', async () => {
    const room = await new RoomFixture(cart).announce(1);
    for (const _ of [1, 2, 3]) await visitor().press(at(room), 'join');
    const late = visitor();
    const refused = await late.press(at(room), 'join');
    expect(refused.headers.get('location')).toBe(at(room, '?refused=too-many-requests'));
    expect(await late.load(at(room, '?refused=too-many-requests'))).toContain(
      '<p role="alert"><strong>Many people on your network have a ticket already.',
    );
    // The address cannot make the page say anything else.
    expect(await late.load(at(room, '?refused=%3Cb%3Ewon'))).toContain('That didn’t work.');
    expect((await late.look('/cart/room/nowhere')).status).toBe(404);
    await room.say({ revision: 2, title: 'Salt & <b>ash</b>' });
    await waitFor('the new title', async () =>
      (await late.load(at(room))).includes('Salt &amp; &lt;b&gt;ash'),
    );
    await room.say({ revision: 3 }, 'closed');
    await waitFor(
      'the end',
      async () => headingOf(await late.load(at(room, '?in=1'))) === 'This update is over',
    );
  });
});

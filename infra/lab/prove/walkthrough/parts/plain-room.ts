import { open, sendForm } from '../at-the-counter.ts';
import type { Part } from '../part.ts';
import { FAR } from '../shop-update.ts';

/** A waiting room before the opening, without JavaScript. */
export const plainRoom: Part = {
  name: 'plain room',
  async run(stage, findings) {
    const { maker } = stage;
    const { url } = stage.shop.address;
    const plain = stage.guest('plain');
    const spare = await stage.pot(findings, { stock: 1 });
    const title = `Room ${Date.now()}`;
    const page = async (of: string) => (await open(plain, `${url}/cart/room/${of}?in=1`)).text;
    const form = (of: string, act: string) => sendForm(plain, url, `/cart/room/${of}`, { do: act });
    const side = await maker.must('POST', '/admin/updates', {
      title: `${title} aside`,
      opensAt: FAR,
      pots: [spare.id],
      room: { from: 12, minutes: 1 },
    });
    await maker.must('PUT', `/admin/updates/${side.id}/state`, { state: 'announced' });
    await findings.comes(
      'the other room',
      async () => (await form(side.id, 'join')).location,
      `/cart/room/${side.id}?in=1`,
    );
    const words =
      /Waiting Room: Room \d+ aside.*You have a ticket.*one minute to choose one.*If fewer than 12 people come.*One person has a ticket\./s;
    findings.shows('its page', await page(side.id), words);
    findings.shows('leaving it', await form(side.id, 'leave'), {
      status: 303,
      location: `/cart/room/${side.id}`,
    });
    findings.shows(
      'leaving what one has left',
      (await form(side.id, 'leave')).location,
      `/cart/room/${side.id}`,
    );
    await findings.comes('how many wait there', () => plain.get(`/cart/rooms/${side.id}`), { waiting: 0 });
    return async (later) => {
      later.shows('how many wait there afterwards', await plain.get(`/cart/rooms/${side.id}`), {
        waiting: 0,
      });
    };
  },
};

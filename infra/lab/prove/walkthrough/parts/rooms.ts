import { createHash } from 'node:crypto';
import { open, put, sendForm, tryPut } from '../at-the-counter.ts';
import type { Part } from '../part.ts';
import { FAR, opensSoon } from '../shop-update.ts';
import type { Person } from '../person.ts';

const sha = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The waiting room of a shop update: tickets, the draw, who is let in when, and what the page without JavaScript says. */
export const rooms: Part = {
  name: 'rooms',
  async run(stage, findings) {
    const { maker } = stage;
    const { url } = stage.shop.address;
    const [cup, pan] = await Promise.all([
      stage.pot(findings, { stock: 1 }),
      stage.pot(findings, { stock: 1 }),
    ]);
    const title = `Room ${Date.now()}`;
    const { id } = await maker.must('POST', '/admin/updates', {
      title,
      opensAt: FAR,
      pots: [cup.id, pan.id],
      room: { from: 0, minutes: 7 },
    });
    const guests = [stage.guest('a'), stage.guest('b'), stage.guest('c'), await stage.customer('d')];
    const plain = stage.guest('plain');
    const room = async () => (await plain.ask('GET', `/cart/rooms/${id}`)).body;
    const ticket = (person: Person, again = false) =>
      person.ask('POST', `/cart/rooms/${id}/ticket`, { again });
    findings.shows('no room before it is announced', (await ticket(plain)).status, 404);
    await maker.must('PUT', `/admin/updates/${id}/state`, { state: 'announced' });
    const { commitment } = await findings.comes('the room', room, {
      updateId: id,
      title,
      phase: 'before',
      opensAt: FAR,
      from: 0,
      minutes: 7,
      tickets: 0,
      waiting: 0,
      free: 0,
      commitment: /^[0-9a-f]{64}$/,
    });
    await findings.comes('what a pot says', () => plain.get(`/products/${cup.id}`), { sale: { room: true } });
    const first = [];
    for (const person of guests) first.push((await ticket(person)).body.ticket);
    findings.shows('a ticket', first[0], {
      ticket: /^[0-9a-f]{64}$/,
      isDrawn: true,
      place: null,
      state: 'waiting',
      until: null,
    });
    findings.shows('the same ticket again', (await ticket(guests[1] as Person)).body.ticket, {
      ticket: first[1].ticket,
    });
    const page = async (of: string) => (await open(plain, `${url}/cart/room/${of}?in=1`)).text;
    const form = (of: string, act: string) => sendForm(plain, url, `/cart/room/${of}`, { do: act });
    findings.shows(
      'no draw before it opens',
      (await plain.ask('GET', `/cart/rooms/${id}/draw`)).body.code,
      'not-open-yet',
    );
    const opensAt = await opensSoon(stage, id, FAR);

    const draw = await findings.comes(
      'the draw',
      async () => (await plain.ask('GET', `/cart/rooms/${id}/draw`)).body,
      { updateId: id, commitment, seed: /^[0-9a-f]{64}$/ },
    );
    findings.shows('what was promised before', sha(draw.seed), commitment);
    findings.shows(
      'the tickets of the draw',
      draw.tickets,
      first.map((one) => one.ticket),
    );
    const number = (one: { ticket: string }) =>
      Number.parseInt(sha(`${draw.seed}:${one.ticket}`).slice(0, 13), 16);
    const order = first
      .map((one, index) => ({ person: guests[index] as Person, number: number(one) }))
      .toSorted((one, other) => one.number - other.number)
      .map(({ person }) => person);
    const [anna, bert, cora, dave] = order as [Person, Person, Person, Person];
    /** Everyone's page asks, which is how they are there. */
    const all = async (people = order) =>
      Promise.all(
        people.map(async (person) => {
          const { place, state, isDrawn } = (await ticket(person)).body.ticket;
          return [place, state, isDrawn];
        }),
      );
    await findings.comes('who is let in', () => all(), [
      [1, 'in', true],
      [2, 'in', true],
      [3, 'waiting', true],
      [4, 'waiting', true],
    ]);
    const mine = (await ticket(anna)).body;
    const minutes = (Date.parse(mine.ticket.until) - Math.max(Date.parse(opensAt), 0)) / 60_000;
    findings.shows('how long they may choose', minutes >= 7 && minutes < 8, true);
    await findings.comes('the room', room, {
      phase: 'waiting',
      tickets: 4,
      waiting: 2,
      calledUpTo: 2,
      inCarts: 0,
      sold: 0,
      free: 2,
    });
    const turn = { status: 409, body: { code: 'wait-your-turn' } };
    findings.shows('who waits', await tryPut(cora, cup), turn);
    findings.shows('who has no ticket', await tryPut(plain, cup), turn);
    const late = stage.guest('late');
    findings.shows('who comes late', (await ticket(late)).body.ticket, {
      isDrawn: false,
      place: 5,
      state: 'waiting',
    });
    await put(anna, cup);
    findings.shows('a second piece', await tryPut(anna, pan), turn);
    await findings.comes('who has chosen', () => all([anna, bert, cora]), [
      [1, 'used', true],
      [2, 'in', true],
      [3, 'waiting', true],
    ]);
    findings.shows('giving a place up', (await bert.ask('DELETE', `/cart/rooms/${id}/ticket`)).status, 200);
    await findings.comes('who is let in then', () => all([bert, cora, dave]), [
      [2, 'lapsed', true],
      [3, 'in', true],
      [4, 'waiting', true],
    ]);
    findings.shows('joining again', (await ticket(bert, true)).body.ticket, {
      place: 6,
      state: 'waiting',
      isDrawn: false,
    });
    await anna.must('DELETE', '/cart');
    await findings.comes('who may choose another', () => all([anna, cora, dave]), [
      [1, 'in', true],
      [3, 'in', true],
      [4, 'waiting', true],
    ]);
    await anna.must('DELETE', `/cart/rooms/${id}/ticket`);
    await findings.comes('who has a piece that was put back', () => all([cora, dave, late, bert]), [
      [3, 'in', true],
      [4, 'in', true],
      [5, 'waiting', false],
      [6, 'waiting', false],
    ]);
    findings.shows('joining late without JavaScript', (await form(id, 'join')).status, 303);
    findings.shows(
      'what its page says',
      await page(id),
      /You are number 7, after the draw.*Numbers 1 to 4 have been let in\./s,
    );
    await put(cora, cup);
    await put(dave, pan);
    await findings.comes('everything is in carts', room, { phase: 'waiting', inCarts: 2, free: 0, sold: 0 });
    const tickets = () => all([anna, bert, cora, dave]);
    const after = await tickets();
    findings.shows('all tickets', after, [
      [1, 'lapsed', true],
      [6, 'waiting', false],
      [3, 'used', true],
      [4, 'used', true],
    ]);

    return async (later) => {
      later.shows('the tickets afterwards', await tickets(), after);
      later.shows('the draw afterwards', await plain.get(`/cart/rooms/${id}/draw`), draw);
      await later.comes('the room afterwards', room, {
        calledUpTo: 4,
        inCarts: 2,
        free: 0,
        phase: 'waiting',
      });
      later.shows('who waits afterwards', await tryPut(late, cup), { status: 409 });
      await maker.must('PUT', `/admin/updates/${id}/state`, { state: 'closed' });
      await later.comes('the end', room, { phase: 'closed' });
      await dave.must('DELETE', '/cart');
      await later.comes('what is left is everyone’s', async () => (await tryPut(late, pan)).status, 201);
    };
  },
};

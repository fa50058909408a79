import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PAGES } from '@slipcast/contracts/pages';
import { parseEvent } from '@slipcast/contracts/events/registry';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { startContent, type Content } from './running-content.ts';

const contact = {
  title: 'Find us',
  content: 'By the harbour',
  email: 'studio@pots.example',
  phone: '01234 567890',
  address: '1 Quay Street',
  hours: 'Weekdays',
};

describe('content service', () => {
  let content: Content;
  beforeAll(async () => {
    content = await startContent();
  });
  afterAll(() => content?.stop());
  const ask = (...asked: Parameters<Content['ask']>) => content.ask(...asked);

  it('says what the shop is called and what its prices contain, from its environment', async () => {
    const { status, body } = await ask('GET', '/api/shop');
    expect(status).toBe(200);
    expect(body).toEqual({
      name: 'Kiln & Co',
      url: 'https://kiln.example',
      email: 'kiln@pots.example',
      currency: 'GBP',
      priceNote: 'Price includes VAT',
      pricesNote: 'Prices include VAT and UK delivery.',
      follow: [
        { name: 'Instagram', href: 'https://www.instagram.com/kiln' },
        { name: 'Etsy', href: 'https://www.etsy.com/uk/' },
        { name: 'Facebook', href: 'https://www.facebook.com/' },
      ],
      makerPhoto: '',
      notice: '',
      delivery: '',
      maker: expect.stringMatching(
        /^We are a small pottery in the United Kingdom\. Every .* drinks the water\.$/,
      ),
      care: '',
      dispatchDays: 3,
      returnDays: null,
      offersGifts: false,
      dispatch: expect.objectContaining({ within: '3 working days' }),
      trial: false,
      countVisits: true,
    });
  });

  it('has a web manifest with its own name, and icons that there are', async () => {
    const answer = await fetch(`${content.url}/manifest.webmanifest`);
    expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
    const manifest = (await answer.json()) as { name: string; icons: { src: string; sizes: string }[] };
    expect(manifest.name).toBe('Kiln & Co');
    for (const { src, sizes } of manifest.icons) {
      // A PNG's first chunk begins with its width and height.
      const file = readFileSync(new URL(`../../../frontend/public${src}`, import.meta.url));
      expect(`${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`).toBe(sizes);
    }
  });

  it('has an about page before any admin writes one [C395]', async () => {
    const { status, body } = await ask('GET', '/api/content/about');
    expect(status).toBe(200);
    expect(body).toEqual({ title: 'About us', content: expect.stringContaining('slip-cast by hand') });
  });

  it('has a contact page before any admin writes one [C396]', async () => {
    const { body } = await ask('GET', '/api/content/contact');
    expect(Object.keys(body).toSorted()).toEqual(['address', 'content', 'email', 'hours', 'phone', 'title']);
    expect(body['title']).toBe('Contact us');
  });

  it.each([
    ['delivery', 'Delivery and returns', /14 days/],
    ['terms', 'Terms of sale', /legal rights/],
  ])(
    'has a text of its own for %s before any admin writes one, which an admin can change',
    async (page, title, words) => {
      const shown = await ask('GET', `/api/content/${page}`);
      expect(shown).toMatchObject({ status: 200, body: { title, content: expect.stringMatching(words) } });
      const text = { title, content: '# Ours\n\nBy post.' };
      const { body } = await ask('PUT', `/api/admin/${page}`, content.users.admin, {
        ...text,
        revisionLoaded: 0,
      });
      expect(body).toEqual({ ...text, revision: 1 });
      expect((await ask('GET', `/api/content/${page}`)).body).toEqual(text);
    },
  );

  it('serves every page for editing to admins only [A293] [A295]', async () => {
    for (const page of PAGES) {
      const shown = await ask('GET', `/api/content/${page}`);
      expect(await ask('GET', `/api/admin/${page}`, content.users.admin)).toEqual({
        status: 200,
        body: { ...shown.body, revision: expect.any(Number) },
      });
      expect(await ask('GET', `/api/admin/${page}`)).toMatchObject({ status: 401 });
      expect(await ask('GET', `/api/admin/${page}`, content.users.customer)).toMatchObject({ status: 403 });
      expect(await ask('PUT', `/api/admin/${page}`, content.users.customer, contact)).toMatchObject({
        status: 403,
      });
    }
  });

  it('stores a new about text as plain text and shows it at once [A294]', async () => {
    const about = { title: 'Who we are', content: 'Two potters & a kiln.\n\n<b>Not bold</b>' };
    expect(await ask('PUT', '/api/admin/about', content.users.admin, about)).toEqual({
      status: 200,
      body: { ...about, revision: 1 },
    });
    expect((await ask('GET', '/api/content/about')).body).toEqual(about);
  });

  it('stores exactly one of many simultaneous first edits of a page', async () => {
    const fresh = await ask('GET', '/api/admin/contact', content.users.admin);
    const edits = Array.from({ length: 6 }, (_, n) => ({
      ...contact,
      hours: `Day ${n}`,
      revisionLoaded: fresh.body['revision'],
    }));
    const answers = await Promise.all(
      edits.map((edit) => ask('PUT', '/api/admin/contact', content.users.admin, edit)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it('stores a new contact page and shows it at once [A296]', async () => {
    expect(await ask('PUT', '/api/admin/contact', content.users.admin, contact)).toEqual({
      status: 200,
      body: { ...contact, revision: 2 },
    });
    expect((await ask('GET', '/api/content/contact')).body).toEqual(contact);
  });

  it('refuses an empty text and names the field', async () => {
    const { status, body } = await ask('PUT', '/api/admin/about', content.users.admin, {
      title: ' ',
      content: 'x',
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({ message: 'Title is required', errors: [{ field: 'title' }] });
  });

  it('stores one of many simultaneous edits as a whole', async () => {
    const edits = Array.from({ length: 8 }, (_, n) => ({ title: `Title ${n}`, content: `Content ${n}` }));
    const answers = await Promise.all(
      edits.map((edit) => ask('PUT', '/api/admin/about', content.users.admin, edit)),
    );
    expect(answers.map(({ status }) => status)).toEqual(edits.map(() => 200));
    expect(edits).toContainEqual((await ask('GET', '/api/content/about')).body);
  });

  it('refuses an edit of a text that someone else has changed since, and changes nothing', async () => {
    const { body: loaded } = await ask('GET', '/api/admin/about', content.users.admin);
    const revisionLoaded = loaded['revision'];
    const edit = (text: string) =>
      ask('PUT', '/api/admin/about', content.users.admin, { title: 'About', content: text, revisionLoaded });
    expect(await edit('Theirs')).toMatchObject({ status: 200 });
    expect(await edit('Mine')).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        message: 'Someone else has changed this page since you opened it. Your changes have not been saved.',
      },
    });
    expect((await ask('GET', '/api/content/about')).body['content']).toBe('Theirs');
    // The same text again, for example after a lost answer, is no conflict.
    expect(await edit('Theirs')).toMatchObject({ status: 200 });
  });

  it('publishes an event when a page changes, with the address of the contact page', async () => {
    const seen: EventEnvelope[] = [];
    await content.bus.subscribe({
      topics: ['content.changed.v1'],
      group: 'test',
      handle: async (event) => void seen.push(event),
    });
    await ask('PUT', '/api/admin/contact', content.users.admin, { ...contact, title: 'Write to us' });
    const dataOf = ({ data }: EventEnvelope) => parseEvent('content.changed.v1', data);
    const contacts = () => seen.filter(({ key }) => key === 'contact');
    await waitFor('the event of the contact page', () =>
      contacts().some((event) => dataOf(event).version >= 2),
    );
    expect(contacts().map((event) => dataOf(event).address)).toContain('1 Quay Street');
  });

  it('is ready while its database answers', async () => {
    expect(await ask('GET', '/readyz')).toEqual({ status: 200, body: { ready: true, missing: [] } });
  });
});

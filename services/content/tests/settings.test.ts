import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { startContent, type Content } from './running-content.ts';

describe('the shop’s settings', () => {
  let content: Content;
  beforeAll(async () => {
    content = await startContent();
  });
  afterAll(() => content?.stop());
  const ask = (...asked: Parameters<Content['ask']>) => content.ask(...asked);

  const settings = {
    name: 'Kiln & Sons',
    notice: 'Closed until Monday.',
    delivery: 'By Royal Mail.',
    priceNote: '',
    pricesNote: 'No VAT.',
    instagram: 'https://www.instagram.com/kiln',
    etsy: '',
    facebook: '',
    maker: 'We are three.',
    makerPhoto: '/media/shop-0a1b/1200.jpg',
    care: 'Wash by hand.',
    dispatchDays: 5,
    returnDays: 30,
    lowStock: 4,
    countVisits: false,
    orderEmails: 'daily',
    orderEmailsTo: 'maker@kiln.example',
    offersGifts: true,
    repliesTo: 'hello@kiln.example',
    undoMinutes: 10,
    lettersPerMinute: 30,
    namesDays: 365,
    auditDays: null,
  };
  const write = (change: object = {}, authorization = content.users.admin) =>
    ask('PUT', '/api/admin/settings', authorization, { ...settings, ...change });

  it('are what the shop was started with until the maker saves them, for admins only', async () => {
    expect((await ask('GET', '/api/admin/settings', content.users.admin)).body).toMatchObject({
      name: 'Kiln & Co',
      priceNote: 'Price includes VAT',
      instagram: 'https://www.instagram.com/kiln',
      dispatchDays: 3,
      lowStock: 2,
      countVisits: true,
      revision: 0,
    });
    expect(await ask('GET', '/api/admin/settings')).toMatchObject({ status: 401 });
    content.users.sessions.set('packer-1', {
      version: 1,
      isAdmin: false,
      isSuperAdmin: false,
      isPacker: true,
    });
    for (const who of [content.users.customer, content.users.bearer('packer-1')]) {
      expect(await ask('GET', '/api/admin/settings', who)).toMatchObject({ status: 403 });
      expect(await write({}, who)).toMatchObject({ status: 403 });
    }
    expect((await ask('GET', '/api/shop')).body['name']).toBe('Kiln & Co');
  });

  it.each([
    ['name', ' ', 'Shop name is required'],
    ['orderEmails', 'hourly', 'Emails about new orders must be one of each, daily, never'],
    ['orderEmailsTo', 'maker', 'Send them to must be an email address'],
    ['repliesTo', 'hello@', 'Replies go to must be an email address'],
    ['name', 'x'.repeat(61), 'Shop name must be at most 60 characters long'],
    ['notice', 'x'.repeat(201), 'Notice must be at most 200 characters long'],
    ['delivery', undefined, 'Delivery must be a text'],
    ['facebook', 'javascript:alert(1)', 'Facebook must be an address that begins with https://'],
    [
      'makerPhoto',
      'https://elsewhere.example/me.jpg',
      'Photograph of the maker must be the address of a photograph that was uploaded here',
    ],
    ['dispatchDays', 0, 'Working days until dispatch must be a whole number from 1 to 60'],
    ['dispatchDays', 'soon', 'Working days until dispatch must be a whole number from 1 to 60'],
    ['returnDays', 13, 'Days for returns must be a whole number from 14 to 365'],
    ['undoMinutes', 61, 'Minutes to undo shipping must be a whole number from 0 to 60'],
    ['namesDays', 29, 'Days until names are removed from orders must be a whole number from 30 to 3650'],
    ['lowStock', 1.5, 'Low stock must be a whole number from 0 to 100'],
    ['countVisits', 'yes', 'Count visits must be true or false'],
    ['lowStock', '', 'Low stock must be a whole number from 0 to 100'],
  ])('name the field that is wrong: %s %j', async (field, value, message) => {
    expect(await write({ [field]: value })).toMatchObject({
      status: 400,
      body: { message, errors: [{ field, message }] },
    });
  });

  it('are shown at once, told to the other services, and noted in the audit log', async () => {
    const seen: EventEnvelope[] = [];
    await content.bus.subscribe({
      topics: ['shop.changed.v1', 'audit.recorded.v1'],
      group: 'test settings',
      handle: async (event) => void seen.push(event),
    });
    expect(await write({ revisionLoaded: 0 })).toEqual({ status: 200, body: { ...settings, revision: 1 } });
    expect((await ask('GET', '/api/shop')).body).toEqual({
      name: 'Kiln & Sons',
      url: 'https://kiln.example',
      email: 'kiln@pots.example',
      currency: 'GBP',
      priceNote: '',
      pricesNote: 'No VAT.',
      follow: [{ name: 'Instagram', href: 'https://www.instagram.com/kiln' }],
      notice: 'Closed until Monday.',
      delivery: 'By Royal Mail.',
      maker: 'We are three.',
      makerPhoto: '/media/shop-0a1b/1200.jpg',
      care: 'Wash by hand.',
      dispatchDays: 5,
      offersGifts: true,
      returnDays: 30,
      dispatch: expect.objectContaining({ within: '5 working days' }),
      trial: false,
      countVisits: false,
    });
    expect((await ask('GET', '/manifest.webmanifest')).body['name']).toBe('Kiln & Sons');
    const dataOf = (type: string, key: string) =>
      seen.find((event) => event.type === type && event.key === key)?.data;
    await waitFor('both events', () => seen.filter(({ key }) => key === 'shop').length >= 2);
    expect(dataOf('shop.changed.v1', 'shop')).toEqual({
      version: expect.any(Number),
      name: 'Kiln & Sons',
      pricesNote: 'No VAT.',
      dispatchDays: 5,
      returnDays: 30,
      lowStock: 4,
      orderEmails: 'daily',
      orderEmailsTo: 'maker@kiln.example',
      repliesTo: 'hello@kiln.example',
      undoMinutes: 10,
      lettersPerMinute: 30,
      namesDays: 365,
      auditDays: null,
    });
    expect(dataOf('audit.recorded.v1', 'shop')).toMatchObject({
      action: 'page.changed',
      object: 'shop’s settings',
      changes: expect.arrayContaining([
        { field: 'Shop name', before: 'Kiln & Co', after: 'Kiln & Sons' },
        { field: 'Working days until dispatch', before: '3', after: '5' },
        { field: 'Count visits', before: 'Yes', after: 'No' },
      ]),
    });
  });

  it('are not overwritten by an editor who has not seen the last change', async () => {
    expect(await write({ notice: 'Mine', revisionLoaded: 0 })).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        message: expect.stringContaining('Someone else has changed the settings'),
      },
    });
    expect((await ask('GET', '/api/shop')).body['notice']).toBe('Closed until Monday.');
  });

  it('and the texts of the pages can be downloaded as a table, by admins', async () => {
    const download = (authorization: string) =>
      fetch(`${content.url}/api/admin/pages/export`, { headers: { authorization } });
    const text = { title: 'Terms', content: '=SUM(A1)\n\nSecond', revisionLoaded: 0 };
    await ask('PUT', '/api/admin/terms', content.users.admin, text);
    const lines = (await (await download(content.users.admin)).text()).split('\n');
    expect(lines[0]).toContain('page,title,content,email,phone,address,hours');
    expect(lines.map((line) => line.split(',')[0])).toEqual(
      expect.arrayContaining(['about', 'contact', 'delivery', 'terms']),
    );
    expect(lines.join('\n')).toContain('terms,Terms,"\'=SUM(A1)\n\nSecond",,,,');
    expect((await download(content.users.customer)).status).toBe(403);
  });
});

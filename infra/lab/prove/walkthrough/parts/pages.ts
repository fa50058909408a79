import { open } from '../at-the-counter.ts';
import type { Part } from '../part.ts';
import type { Mail } from '../post-box.ts';
import { isSeenAtOnce } from '../soonest.ts';

type Text = Record<string, unknown>;

/** The shop's own words: its pages and settings as two people edit them, and her words in emails. */
export const pages: Part = {
  name: 'pages',
  settings: ['shop settings', 'content pages', 'words in emails'],
  after: 'others',
  async run(stage, findings) {
    const { maker, post } = stage;
    const { url } = stage.shop.address;
    const gwen = stage.guest();
    const mark = `walkthrough-${Date.now()}`;
    /** Saves it twice from one state: the second is refused. */
    const save = async (path: string, text: Text): Promise<Text> => {
      const { revision, ...loaded } = await maker.get(path);
      const body = { ...loaded, ...text, revisionLoaded: revision };
      const saved = await maker.must('PUT', path, body);
      findings.shows(`${path} was saved`, saved, { ...text, revision: revision + 1 });
      findings.shows(`${path} saved again`, await maker.must('PUT', path, body), { revision: revision + 1 });
      const other = { ...body, [Object.keys(text)[0] ?? '']: 'Something else' };
      findings.shows(`${path} from an outdated page`, (await maker.ask('PUT', path, other)).status, 409);
      findings.shows(`${path} to edit`, await maker.get(path), { ...text, revision: revision + 1 });
      return saved;
    };
    const texts: Record<string, Text> = {
      about: { title: 'About the kiln', content: `First ${mark}.\n\nSecond.` },
      contact: {
        title: 'Write',
        content: `Ask ${mark}.`,
        email: `maker-${mark}@walkthrough.example`,
        phone: '01782 111111',
        address: '9 Kiln Lane',
        hours: 'Never',
      },
      delivery: { title: 'How it comes', content: `By cart ${mark}.` },
      terms: { title: 'Terms', content: `Fair ${mark}.` },
    };
    for (const [name, text] of Object.entries(texts)) {
      await save(`/admin/${name}`, text);
      await findings.comes(`the ${name} page`, () => gwen.get(`/content/${name}`), text);
    }
    findings.shows(
      'a page without a title',
      (await maker.ask('PUT', '/admin/terms', { ...texts['terms'], title: '' })).status,
      400,
    );
    await findings.comes(
      'the page of the shop',
      async () => (await open(gwen, `${url}/terms`)).text.includes(`Fair ${mark}.`),
      true,
    );
    const atOnce = await isSeenAtOnce(
      ['one', 'two', 'three', 'four', 'five'],
      (content) => maker.must('PUT', '/admin/delivery', { title: 'How it comes', content }),
      async (content) => (await gwen.get('/content/delivery')).content === content,
    );
    findings.shows('a page is shown at once', atOnce, true);

    const { name } = await maker.get('/admin/settings');
    const settings = {
      name: `Pots ${mark}`,
      notice: `Closed ${mark}`,
      care: `Dust ${mark}`,
      maker: `Mo ${mark}`,
      instagram: '',
      facebook: 'https://www.facebook.com/walkthrough',
      delivery: `By post ${mark}`,
    };
    await save('/admin/settings', settings);
    const shop = {
      name: settings.name,
      notice: settings.notice,
      care: settings.care,
      maker: settings.maker,
      delivery: settings.delivery,
      currency: 'GBP',
      dispatchDays: 3,
      returnDays: null,
      follow: [{ name: 'Etsy' }, { name: 'Facebook', href: settings.facebook }],
    };
    await findings.comes('what the shop says', () => gwen.get('/shop'), shop);
    await findings.comes(
      'on its pages',
      async () => (await open(gwen, `${url}/about`)).text.includes(settings.notice),
      true,
    );
    findings.shows(
      'a link that is none',
      (
        await maker.ask('PUT', '/admin/settings', {
          ...(await maker.get('/admin/settings')),
          revision: undefined,
          etsy: 'etsy',
        })
      ).status,
      400,
    );
    findings.shows(
      'who may not edit',
      [
        (await gwen.ask('GET', '/admin/settings')).status,
        (await gwen.ask('PUT', '/admin/about', texts['about'])).status,
      ],
      [401, 401],
    );
    const cleo = await stage.customer('cleo');
    findings.shows('a customer may not', (await cleo.ask('PUT', '/admin/about', texts['about'])).status, 403);

    // The maker's own words in emails.
    const words = async (email: string, text: Text) => {
      const known = (await maker.get('/admin/settings/emails')).texts.find(
        (one: Text) => one['email'] === email,
      );
      const body = {
        subject: '',
        heading: '',
        opening: '',
        closing: '',
        ...text,
        revisionLoaded: known.revision,
      };
      findings.shows(`words of ${email}`, await maker.must('PUT', `/admin/settings/emails/${email}`, body), {
        email,
        ...text,
        revision: known.revision + 1,
      });
      return maker.ask('PUT', `/admin/settings/emails/${email}`, { ...body, opening: 'Something else' });
    };
    const closing = `Mark ${mark}, {first name}: {order number} of {shop}.`;
    findings.shows(
      'words from an outdated page',
      (await words('order-confirmation', { closing })).status,
      409,
    );
    const unknown = await maker.ask('PUT', '/admin/settings/emails/order-confirmation', {
      closing: '{surname}',
    });
    findings.shows(
      'words about nothing',
      [unknown.status, unknown.body.errors?.[0]?.field],
      [400, 'closing'],
    );
    const pot = await stage.pot(findings, { price: 12.5, stock: 9 });
    const confirmed = async () => {
      const order = await stage.buy(pot, { quantity: 2 });
      const { text } = await post.mail(findings, order.email, /^Your order/);
      return text.replaceAll(order.number, 'N').replaceAll(/\s+/g, ' ');
    };
    await findings.comes('her words', confirmed, new RegExp(`Mark ${mark}, Gwen: N of ${settings.name}\\.`));
    await save('/admin/settings', { name });

    const message = { name: 'Will Writer', email: gwen.email, message: `Do you make tiles? ${mark}` };
    await gwen.must('POST', '/contact', message);
    const box = String(texts['contact']?.['email']);
    await findings.comes(
      'what the maker got',
      async () => (await post.to(box)).filter((mail) => mail.text.includes(message.message)),
      [{ text: new RegExp(gwen.email) }],
    );

    return async (later) => {
      for (const [name, text] of Object.entries({
        ...texts,
        delivery: { title: 'How it comes', content: 'five' },
      }))
        later.shows(`the ${name} page afterwards`, await gwen.get(`/content/${name}`), text);
      later.shows('what the shop says afterwards', await gwen.get('/shop'), { ...shop, name });
      await words('order-cancelled', {
        subject: `Gone ${mark}: {order number}`,
        heading: 'Oh, {first name}',
      });
      const cancelled = async () => {
        const order = await stage.buy(pot);
        await maker.must('PUT', `/admin/orders/${order.id}/status`, { status: 'cancelled' });
        const mail = await post.mail(later, order.email, /cancelled|^Gone/);
        return [
          mail.subject.replace(order.number, 'N'),
          /Oh, Gwen/.test((mail as Mail & { html: string }).html),
        ];
      };
      await later.comes('her subject and heading', cancelled, [`Gone ${mark}: N`, true]);
      for (const email of ['order-confirmation', 'order-cancelled']) await words(email, {});
    };
  },
};

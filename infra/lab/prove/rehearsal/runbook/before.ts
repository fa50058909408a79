import assert from 'node:assert/strict';
import sharp from 'sharp';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { run } from '../../restore/restorable-shop.ts';
import { Browser } from '../../traffic/browser.ts';
import { backedUpOnce } from './backed-up.ts';
import type { Follower } from './follower.ts';
import { type Night, SOON_MS } from './night.ts';
import { onScreen } from './on-screen.ts';
import { commandIn } from './runbook-steps.ts';

const POTS = 5;
const FIRST_OPENING_MS = 14 * 60_000;
export const EARLY_MINUTES = 10;
const TICKETS_PER_NETWORK = 60;

const terms = (title: string, night: Pick<Night, 'opensAt' | 'pots'>) => ({
  title,
  text: 'Everything from one firing.',
  opensAt: new Date(night.opensAt).toISOString(),
  pots: night.pots.map(({ productId }) => productId),
  pieces: 2,
  room: { from: 0, minutes: 10 },
});

/** A photograph of the maker's, as her form uploads it. */
async function photograph({ address }: Night): Promise<string> {
  const maker = new Browser(() => address.url, '127.0.0.1');
  const login = await maker.ask('POST', '/api/auth/login', address.admin);
  maker.token = String(login.body.token);
  const image = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#a0522d' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(image)], { type: 'image/jpeg' }), 'kiln.jpg');
  const answer = await fetch(`${address.url}/api/upload/single`, {
    method: 'POST',
    headers: maker.headers(false),
    body: form,
  });
  assert.ok(answer.ok, `the photograph was not taken: ${answer.status}`);
  return ((await answer.json()) as { url: string }).url;
}

/** A pot that no one has seen yet. */
async function draft(night: Night, number: number) {
  const sku = `Kiln pot ${number}`;
  const pot = { name: sku, description: 'Thrown and glazed.', price: 24.5, stock: 1, category: 'Kiln' };
  const more = { color: 'Slate', weight_grams: 300, images: [], variants: [], state: 'draft' };
  const { id } = await night.must('POST', '/api/admin/products', { ...pot, ...more });
  return { sku, productId: String(id), pence: 2450 };
}

const opened = (night: Night) =>
  waitFor('the room has its terms', async () => (await night.room()).phase === 'before', SOON_MS);

/** Of people behind one address the sixty-first gets no ticket, and someone at another address does. */
async function manyOnOneNetwork(night: Night): Promise<void> {
  const path = `/api/cart/rooms/${night.updateId}/ticket`;
  const from = async (address: string) => {
    const { status } = await night.ask(new Browser(() => night.address.url, address), 'POST', path);
    return status;
  };
  for (let given = 0; given < TICKETS_PER_NETWORK; given += 1) assert.equal(await from('10.6.0.1'), 200);
  assert.equal(await from('10.6.0.1'), 429, 'the sixty-first ticket of a network');
  assert.equal(await from('10.6.0.2'), 200, 'the first ticket of another network');
}

async function announce(night: Night): Promise<void> {
  for (const { productId } of night.pots)
    assert.equal(
      (await night.ask(night.stranger().browser, 'GET', `/api/products/${productId}`)).status,
      404,
    );
  const imageUrl = await photograph(night);
  const { id } = await night.must('POST', '/api/admin/updates', { ...terms('Autumn kiln', night), imageUrl });
  night.updateId = String(id);
  const preview = () => night.ask(night.stranger().browser, 'GET', `/api/updates/${id}`);
  assert.equal((await preview()).status, 404, 'no one sees a draft');
  await night.press('state', { state: 'announced' });
  const { body } = await waitFor(
    'the preview shows all pots',
    async () => {
      const answer = await preview();
      return answer.body.products?.length === POTS && answer;
    },
    SOON_MS,
  );
  assert.equal(body.imageUrl, imageUrl);
  await opened(night);
  await night.addedAs(night.stranger(), night.pot(0), 'not-open-yet');
}

const icsTime = (at: number): string => new Date(at).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');

export const before: Follower[] = [
  {
    section: 'A week before',
    says: 'restore it somewhere else once',
    follow: (step) => backedUpOnce(commandIn(step, 'npm run backup').filter((word) => word !== 'FOLDER')),
  },
  {
    section: 'A week before',
    says: 'Rehearse',
    async follow(step, { short }) {
      assert.match(await run('npm', ['run', '-s', 'prove', '--', 'rehearsal', '--help']), /--shop URL/);
      if (short) return 'said how; the rehearsal itself is left out with --short';
      const [program = '', ...args] = commandIn(step, 'npm run prove -- rehearsal --update');
      const said = await run(program, args);
      assert.match(said, /all answers of the room .*p99/);
      return said.trim().split('\n').at(-1) ?? '';
    },
  },
  {
    section: 'A week before',
    says: 'Two of each process, also of the gateway',
    async follow(_, following) {
      const night = await following.start();
      const names = night.shop.processes.map(({ id }) => id).filter((id) => id !== 'square-sandbox');
      const services = new Set(names.map((id) => id.replace(/-\d$/, '')));
      assert.equal(names.length, 2 * services.size);
      assert.ok(services.has('gateway'));
      night.opensAt = Date.now() + FIRST_OPENING_MS;
      night.pots = [await draft(night, 0)];
      const { id } = await night.must('POST', '/api/admin/updates', terms('A trial', night));
      night.updateId = String(id);
      await night.press('state', { state: 'announced' });
      await opened(night);
      await manyOnOneNetwork(night);
      return `${names.length} processes; ${TICKETS_PER_NETWORK} tickets for a network, and not one more`;
    },
  },
  {
    section: 'A week before',
    says: '*Announce* shows the preview to everyone',
    async follow(_, following) {
      const night = following.night();
      night.opensAt = Date.now() + FIRST_OPENING_MS;
      night.pots = [];
      for (let number = 1; number <= POTS; number += 1) night.pots.push(await draft(night, number));
      await announce(night);
      return `${POTS} drafts are in the preview, and none can be bought`;
    },
  },
  {
    section: 'A week before',
    says: 'Add it to your own calendar',
    async follow(_, following) {
      const { address, updateId, opensAt } = following.night();
      await onScreen(`${address.url}/updates/${updateId}`, /Autumn kiln.*Kiln pot 5/s);
      const answer = await fetch(`${address.url}/api/updates/${updateId}/calendar.ics`);
      assert.match(await answer.text(), new RegExp(`DTSTART:${icsTime(opensAt)}`));
      return 'the preview is on a phone, and its time in a calendar';
    },
  },
  {
    section: 'Two days before',
    says: "save the minutes in the update's form first",
    async follow(_, following) {
      const night = following.night();
      const { browser } = night.reader;
      const wish = { email: night.readerEmail, topics: ['updates'], page: 'newsletter' };
      await night.ask(browser, 'POST', '/api/newsletter', wish);
      const { text } = await night.mail(night.readerEmail, /Confirm that you/);
      const token = decodeURIComponent(/token=([^\s)]+)/.exec(text)?.[1] ?? '');
      assert.equal((await night.ask(browser, 'POST', '/api/newsletter/confirm', { token })).status, 200);
      const { imageUrl, revision } = await night.must('GET', `/api/admin/updates/${night.updateId}`);
      await night.must('PUT', `/api/admin/updates/${night.updateId}`, {
        ...terms('Autumn kiln', night),
        imageUrl,
        earlyMinutes: EARLY_MINUTES,
        revisionLoaded: revision,
      });
      const letter = { subject: 'The kiln is unpacked', text: 'See you on Thursday.', topic: 'updates' };
      const written = await night.must('POST', '/api/admin/letters', { ...letter, updateId: night.updateId });
      night.letterId = String(written.id);
      await night.must('POST', `/api/admin/letters/${night.letterId}/try`);
      await night.mail(night.address.admin.email, /The kiln is unpacked/);
      const sendAt = new Date(Date.now() + 1000).toISOString();
      await night.must('PUT', `/api/admin/letters/${night.letterId}/sending`, { sendAt });
      const sent = await night.mail(night.readerEmail, /The kiln is unpacked/);
      const key = /#early=([\w-]+)/.exec(sent.text)?.[1];
      const used = await night.ask(browser, 'POST', `/api/cart/early/${night.updateId}`, { key });
      assert.deepEqual([used.status, used.body.minutes], [200, EARLY_MINUTES], used.body.message);
      return `the letter came, and its link gives ${EARLY_MINUTES} minutes`;
    },
  },
  {
    section: 'Two days before',
    says: 'The number that was sent grows',
    async follow(_, following) {
      const night = following.night();
      const letter = () => night.must('GET', `/api/admin/letters/${night.letterId}`);
      await waitFor('one letter was sent', async () => (await letter()).sent === 1, SOON_MS);
      return '1 sent';
    },
  },
];

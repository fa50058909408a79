import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { freePort } from '@slipcast/local-servers/free-port';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { launch } from '@slipcast/testkit/launch-browser';
import { newcomer, ordinary, type Newcomer } from './newcomer.ts';
import { processesInGroup, processesOn } from '@slipcast/testkit/processes';

let kim: Newcomer;
afterAll(() => kim.leave());

/** In one step: who watches a file that is being written may read half of it. */
async function edit(path: string, from: string, to: string): Promise<void> {
  const file = join(kim.clone, path);
  const text = await readFile(file, 'utf8');
  expect(text).toContain(from);
  const edited = join(kim.clone, 'edited');
  await writeFile(edited, text.replaceAll(from, to));
  await rename(edited, file);
}

it('restarts services and reloads the page when the code changes, and leaves nothing behind after Ctrl-C', async () => {
  kim = await newcomer({ modules: 'linked', user: ordinary() });
  const port = await freePort();
  const shop = `http://localhost:${port}`;
  const dev = kim.run('npm', ['run', 'dev'], { PORT: String(port) });
  await dev.says(`slipcast is ready at ${shop}, watching`);
  expect(await (await fetch(`${shop}/products`)).text()).toContain('/@vite/client');
  const { products } = (await (await fetch(`${shop}/api/products`)).json()) as { products: unknown[] };
  expect(products).toHaveLength(24);

  const nowhere = async () =>
    ((await (await fetch(`${shop}/api/nowhere`)).json()) as { message: string }).message;
  const before = await nowhere();
  await edit('gateway/src/http/app.ts', `'${before}'`, `'Nothing of that name'`);
  await waitFor(
    'the gateway answers as it is now written',
    async () => (await nowhere()) === 'Nothing of that name',
  );

  const browser = await launch();
  try {
    const page = await browser.newPage();
    // Connected pages receive a change, and their text may be there before they connect.
    const connected = page.waitForEvent('console', {
      predicate: (message) => message.text().includes('[vite] connected'),
      timeout: 60_000,
    });
    await page.goto(`${shop}/contact`);
    await connected;
    const address = page.getByText('Studio Address');
    await address.waitFor({ timeout: 60_000 });
    // A change that comes before React has taken over a served page is lost to it; React then marks its elements.
    await waitFor('React takes over', () =>
      address.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactFiber'))),
    );
    await edit('frontend/src/storefront/contact/Contact.tsx', 'Studio Address', 'Where the wheel stands');
    await page.getByText('Where the wheel stands').waitFor();
  } finally {
    await browser.close();
  }

  dev.signal('SIGINT');
  expect([0, null]).toContain(await dev.ended);
  expect(dev.output()).not.toContain('did not stop');
  expect(processesInGroup(dev.pid)).toEqual([]);
  expect(processesOn(kim.home)).toEqual([]);
}, 600_000);

import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createSquareSandbox } from '@slipcast/square-sandbox/server';

const identity = { accessToken: 'token', locationId: 'LPOTS', applicationId: 'sandbox-sq0idb-pots' };
const sandbox = createSquareSandbox(identity);
let url = '';
beforeAll(async () => void ({ url } = await sandbox.start()));
afterAll(() => sandbox.stop());

/** Runs this as a program, because Jest has a module loader of its own; answers what it prints. */
async function asProgram(text: string): Promise<unknown> {
  const flags = ['--disable-warning=ExperimentalWarning', '--input-type=module'];
  const given = `const square = ${JSON.stringify({ ...identity, url, timeoutSeconds: 20 })};`;
  const run = promisify(execFile)(process.execPath, [...flags, '-e', given + text], {
    cwd: import.meta.dirname,
  });
  return JSON.parse((await run).stdout);
}
const COUNT = `
  import { createRequire } from 'node:module';
  const require = createRequire(import.meta.url);
  const loaded = () => Object.keys(require.cache).filter((file) => file.includes('/node_modules/square/')).length;`;

it('makes, captures, refunds and lists a payment with a twentieth of the SDK’s files', async () => {
  const said = await asProgram(`${COUNT}
    import { createSquareProvider } from './square-provider.ts';
    const provider = createSquareProvider(square);
    const asked = { id: 'one', amountPence: 4200, sourceId: 'cnon:card-nonce-ok', verificationToken: null, idempotencyKey: 'key' };
    const { value: made } = await provider.authorise(asked);
    const captured = await provider.capture(made.id);
    const refunded = await provider.refund({ providerPaymentId: made.id, reversalReason: 'cracked' }, 'refund', 1200);
    const refunds = await provider.refundsOf(made.id);
    const declined = await provider.authorise({ ...asked, idempotencyKey: 'other', sourceId: 'cnon:card-nonce-declined' });
    const cancelled = await provider.cancelByKey('never');
    const all = await provider.list(new Date(Date.now() - 60_000), new Date(Date.now() + 60_000));
    const kinds = [captured, refunded, refunds, declined, cancelled].map(({ kind }) => kind);
    console.log(JSON.stringify({ kinds, code: declined.code, all: all.map(({ amountPence }) => amountPence), few: loaded() < 200 }));`);
  expect(said).toEqual({
    kinds: ['done', 'done', 'done', 'refused', 'done'],
    code: 'GENERIC_DECLINE',
    all: [4200, 4200],
    few: true,
  });
});

it('finds each name that the two clients read, and leaves the whole SDK to others who import it', async () => {
  const sdk = dirname(findPackageJSON('square', import.meta.url) ?? '');
  const clients = ['payments', 'refunds'].map((name) => join(sdk, `api/resources/${name}/client/Client.js`));
  const texts = await Promise.all(clients.map((file) => readFile(file, 'utf8')));
  const names = [...new Set(texts.join('').match(/(?<=serializers\.)\w+/g))];
  expect(names.length).toBeGreaterThan(15);
  const said = await asProgram(`${COUNT}
    import { createSquareClient, exportsOf } from './square-client.ts';
    createSquareClient({ token: 'token', baseUrl: square.url });
    const before = loaded();
    const { serialization, Square } = require('square');
    const list = exportsOf('serialization');
    const different = ${JSON.stringify(names)}.filter((name) => !list[name] || list[name] !== serialization[name]);
    console.log(JSON.stringify({ different, enums: Square.ErrorCode === exportsOf('api').ErrorCode, few: before < 200, all: loaded() > 3000 }));`);
  expect(said).toEqual({ different: [], enums: true, few: true, all: true });
});

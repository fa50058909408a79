import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SquareClient } from 'square';

// Node's own, so that tests, whose runner has another one, load the SDK once and as the shop does.
const { createRequire, findPackageJSON, Module } = process.getBuiltinModule('node:module');
const require = createRequire(import.meta.url);
const sdk = dirname(findPackageJSON('square', import.meta.url) ?? '');

/** The resources of Square's API that the shop uses. */
export type UsedClient = Pick<SquareClient, 'payments' | 'refunds' | 'disputes' | 'payouts'>;
type Resource = new (options: SquareClient.Options) => never;

const FOLDERS = [
  'types',
  ...['payments', 'refunds', 'disputes', 'payouts'].flatMap((name) => [
    `resources/${name}/client/requests`,
    `resources/${name}/types`,
  ]),
];

/** What a list file of the SDK exports: each export is loaded from its own file when it is read. */
export const exportsOf = (list: string): object =>
  new Proxy(Object.create(null) as Record<string | symbol, unknown>, {
    get(read, name) {
      if (name === '__esModule') return true;
      // The SDK reads them again for each field of each answer.
      if (name in read) return read[name];
      const files = FOLDERS.map((folder) => join(sdk, list, folder, `${String(name)}.js`));
      const file = files.find(existsSync);
      if (!file) throw new Error(`Square’s SDK has no ${list}/…/${String(name)}.js`);
      const found = (require(file) as Record<string | symbol, unknown>)[name];
      // Undefined: two files load each other, and this one has not come so far yet.
      if (found !== undefined) read[name] = found;
      return found;
    },
  });

/**
 * Square's own clients for payments, refunds, disputes and payouts. All import two lists of everything that Square's API knows, which is 3,400 files and 60 MB; while they
 * are loaded, the lists read from the 50 files that are used. Others who import `square` have all of it.
 */
export function createSquareClient(options: SquareClient.Options): UsedClient {
  const lists = ['api', 'serialization'].map((list) => ({ list, file: join(sdk, list, 'index.js') }));
  const loaded = lists.filter(({ file }) => !require.cache[file]);
  for (const { list, file } of loaded)
    require.cache[file] = Object.assign(new Module(file), { loaded: true, exports: exportsOf(list) });
  const resource = (name: keyof UsedClient, className: string) => {
    const found = require(join(sdk, 'api/resources', name, 'client/Client.js')) as Record<string, Resource>;
    return new (found[className] as Resource)(options);
  };
  try {
    return {
      payments: resource('payments', 'PaymentsClient'),
      refunds: resource('refunds', 'RefundsClient'),
      disputes: resource('disputes', 'DisputesClient'),
      payouts: resource('payouts', 'PayoutsClient'),
    };
  } finally {
    for (const { file } of loaded) delete require.cache[file];
  }
}

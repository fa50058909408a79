import { delimiter } from 'node:path';

export interface ShopAddresses {
  url: string;
  mailboxUrl: string;
  /** The local Square's own address, with its control plane. */
  sandboxUrl: string;
  dataDir: string;
}

/** The environment for a child process: without the variables of the test run, and with `more`. */
export function shopEnvironment(more: Record<string, string>): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _ours, ...inherited } = process.env;
  return { ...inherited, ...more };
}

/**
 * The environment of a newcomer's terminal: a new home, no variables of this test run or its npm, and the system's Node and npm
 * rather than this project's. The demo's photographs are made when asked for, which spares the machine a minute for each start.
 */
export function newcomerEnvironment(home: string, more: Record<string, string>): NodeJS.ProcessEnv {
  const ours = /^(npm_|NODE|JEST|E2E_|TESTKIT_|INIT_CWD$|CHROMIUM_PATH$|PORT$|HOST$|DATA_DIR$|DEMO$|XDG_)/i;
  const inherited = Object.entries(process.env).filter(
    ([name]) => name === 'NODE_EXTRA_CA_CERTS' || !ours.test(name),
  );
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  return {
    ...Object.fromEntries(inherited),
    PATH: path.join(delimiter),
    HOME: home,
    PREPARE_IMAGES: 'off',
    ...more,
  };
}

export const shareShop = ({ url, mailboxUrl, sandboxUrl, dataDir }: ShopAddresses): void => {
  process.env.E2E_SHOP = JSON.stringify({ url, mailboxUrl, sandboxUrl, dataDir });
};

/** The shop that all tests of this run share. */
export function sharedShop(): ShopAddresses {
  const shared = process.env.E2E_SHOP;
  if (!shared) throw new Error('no shop: run these tests through the `shop` project of Jest');
  return JSON.parse(shared) as ShopAddresses;
}

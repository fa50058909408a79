import { freePort } from '@slipcast/local-servers/free-port';
import type { WireProduct } from '@slipcast/contracts/http/catalogue';
import { launch } from '@slipcast/testkit/launch-browser';
import { audit, type PageReport } from '@slipcast/testkit/audit-page';
import { check, median, say } from './figures.ts';
import { withShop } from './with-shop.ts';

const RUNS = 5;
/** Measured once each: they share a frame and have little of their own. All other pages are closed to search engines. */
const OTHERS = ['/categories', '/about', '/contact', '/guest-lookup'];
type Figure = Exclude<keyof PageReport, 'path' | 'found'>;

const scoresOf = ({ accessibility, bestPractices, seo }: PageReport) => [accessibility, bestPractices, seo];
const faultsOf = (reports: PageReport[]) => [...new Set(reports.flatMap(({ found }) => found))];

function print(path: string, reports: PageReport[]): void {
  const of = (figure: Figure) => median(reports.map((report) => report[figure]));
  const all = (figure: Figure) => reports.map((report) => Math.round(report[figure])).join(', ');
  say(`\n${path}`);
  say(`  performance ${of('performance')} (${all('performance')}), wanted 98`);
  say(`  LCP         ${Math.round(of('lcp'))} ms (${all('lcp')}), wanted 1500`);
  say(`  TBT         ${Math.round(of('tbt'))} ms (${all('tbt')}), wanted 100`);
  const scores = reports.flatMap(scoresOf);
  check('accessibility, best practices and SEO are 100', Math.min(...scores) === 100);
  check('nothing moves: CLS is at most 0.01', of('cls') <= 0.01);
  for (const fault of faultsOf(reports)) say(`    ${fault}`);
}

/** What Lighthouse says of the public pages on a phone. Times are those of this machine at this moment, so only what does not depend on them is a promise. */
export const lighthouse = (): Promise<void> =>
  withShop({}, async ({ url }) => {
    const { products } = (await (await fetch(`${url}/api/products`)).json()) as { products: WireProduct[] };
    const port = await freePort();
    const browser = await launch([`--remote-debugging-port=${port}`]);
    const look = async (path: string, runs: number) => {
      const reports: PageReport[] = [];
      // oxlint-disable-next-line no-await-in-loop
      for (let run = 1; run <= runs; run += 1) reports.push(await audit(url, path, port));
      return reports;
    };
    try {
      for (const path of ['/', '/products', products[0]?.path ?? '', ...OTHERS]) {
        // The first makes what is made when it is first asked for: sizes of photographs, and compressed files.
        // oxlint-disable-next-line no-await-in-loop
        await look(path, 1);
        // oxlint-disable-next-line no-await-in-loop
        print(path, await look(path, OTHERS.includes(path) ? 1 : RUNS));
      }
    } finally {
      await browser.close();
    }
  });

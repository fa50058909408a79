// Lighthouse in a process of its own, which the test runner's modules do not suit: node e2e/stories/audit-pages.ts <shop> <path>…
// Prints the reports as JSON.
import { freePort } from '@slipcast/local-servers/free-port';
import { launch } from '@slipcast/testkit/launch-browser';
import { audit, type PageReport } from '@slipcast/testkit/audit-page';

const [shopUrl = '', ...paths] = process.argv.slice(2);
const port = await freePort();
const browser = await launch([`--remote-debugging-port=${port}`]);
const reports: PageReport[] = [];
// One after the other: they share the browser.
// oxlint-disable-next-line no-await-in-loop
for (const path of paths) reports.push(await audit(shopUrl, path, port));
await browser.close();
process.stdout.write(JSON.stringify(reports));

import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check } from '../figures.ts';
import { poster } from '../post.ts';
import type { Sandbox } from '../sandbox-process.ts';
import type { Part } from './other-parts.ts';
import { spent, startPart } from './part-process.ts';

const SALES = 2000;
const AT_ONCE = 64;

/** Requests of these bodies, one after the other. @param answers by path, as the bodies are */
export async function httpPart(
  answers: Record<string, unknown>,
  bodies: Record<string, unknown>,
): Promise<number> {
  const first: Part = { part: 'http', answers };
  const { ready, cpu, stop } = await startPart<string>('other-parts.ts', first);
  const { post, close } = poster(ready);
  const round = async (rounds: number) => {
    const lane = async () => {
      for (let one = 0; one < rounds / AT_ONCE; one += 1)
        for (const [path, body] of Object.entries(bodies)) await post(path, body);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
  };
  await round(SALES);
  const before = await cpu();
  await round(SALES * 4);
  const milliseconds = (await cpu()) - before;
  await close();
  stop();
  return milliseconds / (SALES * 4);
}

export async function squarePart({ url, environment }: Sandbox): Promise<number> {
  const [token, location] = [environment.SQUARE_ACCESS_TOKEN, environment.SQUARE_LOCATION_ID];
  const part: Part = { part: 'square', sales: SALES, url, token, location };
  return (await spent('other-parts.ts', part)).milliseconds / SALES;
}

/** An email as large as the newest of the shop's. */
export async function mailPart(dataDir: string): Promise<number> {
  const mailbox = join(dataDir, 'mailbox');
  const [newest] = (await readdir(mailbox))
    .filter((name) => name.endsWith('.eml'))
    .toSorted()
    .toReversed();
  const size = newest ? (await readFile(join(mailbox, newest))).length : 0;
  check(`an email of ${(size / 1024).toFixed(0)} kB was found`, size > 0);
  const folder = await mkdtemp(join(tmpdir(), 'slipcast-mail-'));
  const line = '<p style="margin:0">The pot that you chose is on its way to you.</p>\n';
  const html = line.repeat(Math.ceil((size * 0.85) / line.length));
  const part: Part = { part: 'mail', sales: SALES, html, plain: html.slice(0, size * 0.1), folder };
  const { milliseconds } = await spent('other-parts.ts', part);
  await rm(folder, { recursive: true });
  return milliseconds / SALES;
}

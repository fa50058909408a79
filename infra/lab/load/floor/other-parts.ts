import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import nodemailer from 'nodemailer';

// A process of its own, forked by `floor.ts`: does one part of a sale in the plainest way, and nothing else.

export type Part =
  /** Reads JSON and answers JSON: `answers` by path. */
  | { part: 'http'; answers: Record<string, unknown> }
  /** An authorisation and its capture for each sale, over kept connections, `sales` times. */
  | { part: 'square'; sales: number; url: string; token: string; location: string }
  /** Writes an email of this size as MIME into a folder, `sales` times. */
  | { part: 'mail'; sales: number; html: string; plain: string; folder: string };

const AT_ONCE = 16;
async function times(count: number, work: (index: number) => Promise<unknown>): Promise<void> {
  let begun = 0;
  const lane = async () => {
    while (begun < count) await work((begun += 1));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

async function square({ sales, url, token, location }: Extract<Part, { part: 'square' }>): Promise<void> {
  const call = async (path: string, body: unknown): Promise<{ payment: { id: string } }> => {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'square-version': '2025-01-23',
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { payment: { id: string } };
  };
  await times(sales, async () => {
    const { payment } = await call('/v2/payments', {
      source_id: 'cnon:card-nonce-ok',
      idempotency_key: crypto.randomUUID(),
      amount_money: { amount: 2450, currency: 'GBP' },
      autocomplete: false,
      location_id: location,
      reference_id: crypto.randomUUID(),
    });
    await call(`/v2/payments/${payment.id}/complete`, {});
  });
}

async function mail({ sales, html, plain, folder }: Extract<Part, { part: 'mail' }>): Promise<void> {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  await times(sales, async (index) => {
    const subject = `Your order ${index}`;
    const { message } = await transport.sendMail({
      from: 'shop@example.com',
      to: 'load@example.com',
      subject,
      html,
      text: plain,
    });
    await writeFile(join(folder, `${index}.eml`), message as unknown as Buffer);
  });
}

async function http({ answers }: Extract<Part, { part: 'http' }>): Promise<void> {
  const server = createServer(async (request, response) => {
    JSON.parse(await text(request));
    const body = JSON.stringify(answers[request.url ?? '']);
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'set-cookie': 'cart=00000000-0000-4000-8000-000000000000; Path=/; HttpOnly; SameSite=Lax',
    });
    response.end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

const [part] = (await once(process, 'message')) as [Part];
if (part.part === 'http') await http(part);
else {
  process.send?.('ready');
  await once(process, 'message');
  await (part.part === 'square' ? square(part) : mail(part));
  process.send?.('done');
}

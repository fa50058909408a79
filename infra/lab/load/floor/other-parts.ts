import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';

// A process of its own, forked by `floor.ts`: does one part of a sale in the plainest way, and nothing else.

export type Part =
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

const [part] = (await once(process, 'message')) as [Part];
process.send?.('ready');
await once(process, 'message');
await (part.part === 'square' ? square(part) : mail(part));
process.send?.('done');

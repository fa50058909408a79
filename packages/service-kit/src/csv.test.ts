import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import express from 'express';
import { sendCsv, type Cell } from './csv.ts';

async function download(rows: Iterable<Cell[]> | AsyncIterable<Cell[]>) {
  const app = express();
  app.get('/', (_req, res) => {
    sendCsv(res, 'pots', ['name', 'pieces'], rows).catch(() => undefined);
  });
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    return { headers: answer.headers, text: Buffer.from(await answer.arrayBuffer()).toString() };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

it('is a file for spreadsheets, with its columns even without rows', async () => {
  const { headers, text } = await download([]);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toBe('attachment; filename=pots.csv');
  expect(text).toBe('\uFEFFname,pieces\n');
});

it('keeps commas, quotes, line breaks and empty cells, and disarms formulas', async () => {
  const { text } = await download([
    ['Bowl, "wide"\nand low', 3],
    ['=HYPERLINK("https://evil.example")', null],
    ['+44 20 7946 0000', undefined],
  ]);
  expect(text.split('\n').slice(1).join('\n')).toBe(
    '"Bowl, ""wide""\nand low",3\n"\'=HYPERLINK(""https://evil.example"")",\n\'+44 20 7946 0000,\n',
  );
});

it('breaks off where a row cannot be read, so that half a table never looks whole', async () => {
  async function* rows(): AsyncGenerator<Cell[]> {
    yield ['Bowl', 1];
    await Promise.resolve();
    throw new Error('the database has gone');
  }
  await expect(download(rows())).rejects.toThrow();
});

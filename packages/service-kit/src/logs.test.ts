import { expect, it } from '@jest/globals';
import { createLogger } from './logs.ts';

function logged(write: (logger: ReturnType<typeof createLogger>) => void): Record<string, unknown> {
  const lines: string[] = [];
  write(createLogger('kiln', 'info', { write: (line) => void lines.push(line) }));
  return JSON.parse(lines[0] ?? '{}') as Record<string, unknown>;
}

it('writes no personal data, in fields, objects, lists and errors', () => {
  const refused = Object.assign(new Error('refused'), {
    token: 'secret',
    body: { email: 'mary@pots.example' },
  });
  const line = logged((logger) =>
    logger.info(
      {
        order: 'o1',
        customerEmail: 'mary@pots.example',
        password: 'secret',
        body: { email: 'mary@pots.example', user: { customer_name: 'Mary Potter', id: 'u1' } },
        mails: [{ email: 'mary@pots.example', kind: 'shipped' }, 'none'],
        err: refused,
      },
      'tried',
    ),
  );
  expect(JSON.stringify(line)).not.toMatch(/secret|mary|Mary/);
  expect(line).toMatchObject({
    service: 'kiln',
    order: 'o1',
    customerEmail: '[redacted]',
    password: '[redacted]',
    body: { email: '[redacted]', user: { customer_name: '[redacted]', id: 'u1' } },
    mails: [{ email: '[redacted]', kind: 'shipped' }, 'none'],
    err: { type: 'Error', message: 'refused', token: '[redacted]', body: { email: '[redacted]' } },
    msg: 'tried',
  });
});

it('leaves the caller what it gave', () => {
  const fields = { body: { email: 'mary@pots.example' } };
  logged((logger) => logger.info(fields, 'tried'));
  expect(fields).toEqual({ body: { email: 'mary@pots.example' } });
});

it('keeps dates, and values that are no plain objects', () => {
  const at = new Date(0);
  expect(logged((logger) => logger.info({ at, ids: ['a', 1, null], none: null }, 'x'))).toMatchObject({
    at: at.toISOString(),
    ids: ['a', 1, null],
    none: null,
  });
});

import { expect, it } from '@jest/globals';
import express from 'express';
import type { AddressInfo } from 'node:net';
import { createMetrics } from '@slipcast/service-kit/metrics';
import { CSP_REPORTS, cspReports } from '../src/frontend/csp-reports.ts';
import { pageHeaders } from '../src/frontend/page-headers.ts';

const policyOf = (sandboxUrl?: string) => {
  const text = pageHeaders(sandboxUrl)['content-security-policy'] ?? '';
  return new Map(text.split(';').map((part) => [part.split(' ', 1)[0], part.split(' ').slice(1)]));
};

it('lets Square’s card form and any bank’s 3-D Secure challenge in, over https only', () => {
  const policy = policyOf();
  expect(policy.get('frame-src')).toEqual(["'self'", 'https:']);
  expect(policy.get('form-action')).toEqual(["'self'", 'https:']);
  for (const host of ['https://web.squarecdn.com', 'https://sandbox.web.squarecdn.com'])
    for (const directive of ['script-src', 'style-src', 'connect-src'])
      expect(policy.get(directive)).toContain(host);
  expect(policy.get('connect-src')).toContain('https://pci-connect.squareup.com');
  expect(policy.get('script-src')).not.toContain('https:');
  expect(policy.get('connect-src')).not.toContain('https:');
  expect(policy.get('report-uri')).toEqual([CSP_REPORTS]);
});

it('lets no page frame the shop, in both headers', () => {
  expect(policyOf().get('frame-ancestors')).toEqual(["'none'"]);
  expect(pageHeaders()['x-frame-options']).toBe('DENY');
});

it('allows only the sandbox’s bank where the local sandbox stands in for Square', () => {
  const policy = policyOf('http://127.0.0.1:4100');
  for (const directive of ['frame-src', 'form-action'])
    expect(policy.get(directive)).toEqual(["'self'", 'http://127.0.0.1:4100']);
  expect(policy.get('script-src')).toEqual(["'self'"]);
});

it('counts reports of blocked content in both formats, and takes no label from a stranger', async () => {
  const metrics = createMetrics('test');
  const lines: object[] = [];
  let now = 60_000;
  const app = express().use(
    cspReports(metrics, { warn: (line: object) => void lines.push(line) }, () => now),
  );
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const report = (type: string, body: unknown) =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${CSP_REPORTS}`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: JSON.stringify(body),
    });
  const old = (directive: string, blocked: string) =>
    report('application/csp-report', {
      'csp-report': {
        'effective-directive': directive,
        'blocked-uri': blocked,
        'document-uri': 'https://pots.example/checkout-review?email=ada@example.com',
      },
    });
  expect((await old('frame-src', 'https://acs.bank.example/challenge?pan=4111')).status).toBe(204);
  await report('application/reports+json', [
    {
      type: 'csp-violation',
      body: { effectiveDirective: 'frame-src', blockedURL: 'https://b.example', documentURL: '' },
    },
  ]);
  await old('invented-by-a-stranger', 'inline');
  await old('script-src', 'chrome-extension://abc');
  expect((await report('application/json', { nothing: true })).status).toBe(204);
  const { values } = await metrics.registry.getSingleMetric('csp_violations_total')!.get();
  expect(values.map(({ labels, value }) => [labels['directive'], value])).toEqual([
    ['frame-src', 2],
    ['other', 1],
  ]);
  expect(lines[0]).toEqual({ directive: 'frame-src', blocked: 'acs.bank.example', page: '/checkout-review' });
  for (let more = 0; more < 30; more += 1) await old('img-src', 'data');
  expect(lines).toHaveLength(20);
  now += 60_000;
  await old('img-src', 'data');
  expect(lines).toHaveLength(21);
  server.close();
});

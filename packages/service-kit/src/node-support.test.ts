import { expect, it } from '@jest/globals';
import { supportEnded } from './node-support.ts';

it.each([
  ['24.21.0', '2028-04-30T23:59:59Z', null],
  ['24.21.0', '2028-05-01T00:00:00Z', '30 April 2028'],
  ['22.1.0', '2028-05-01T00:00:00Z', '30 April 2027'],
  ['25.3.0', '2026-11-23T00:00:00Z', '1 June 2026'],
  // Its end is not known yet.
  ['99.0.0', '2040-01-01T00:00:00Z', null],
])('knows until when Node %s got security fixes, asked at %s', (version, at, day) => {
  const said = supportEnded(version, Date.parse(at));
  if (day === null) expect(said).toBeNull();
  else
    expect(said).toBe(
      `Node ${version} has had no security fixes since ${day}. SECURITY.md says how to update it.`,
    );
});

it('knows the Node that the shop runs on', () => {
  expect(supportEnded(process.versions.node, Date.parse('2100-01-01'))).not.toBeNull();
});

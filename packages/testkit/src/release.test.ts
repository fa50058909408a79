import { describe, expect, it } from '@jest/globals';
import { commitOf, hasRelease, hasSameLibraries, lastRelease, RELEASE } from './release.ts';

const lock = (packages: Parameters<typeof hasSameLibraries>[0]['packages']) => ({ packages });

describe('whether another release runs with this checkout’s libraries', () => {
  const ours = lock({ '': {}, 'node_modules/pg': { version: '8.1.0' } });

  it('looks at what a running shop needs alone', () => {
    const theirs = lock({
      ...ours.packages,
      'node_modules/jest': { version: '1.0.0', dev: true },
      'node_modules/@slipcast/cart': { link: true },
      'services/cart': { version: '0.1.0' },
    });
    expect(hasSameLibraries(theirs, ours)).toBe(true);
  });

  it.each([
    ['another version', { 'node_modules/pg': { version: '8.2.0' } }],
    ['one that is missing here', { 'node_modules/redis': { version: '1.0.0' } }],
    ['one in a service’s own folder', { 'services/cart/node_modules/pg': { version: '7.0.0' } }],
  ])('sees %s', (_what, packages) => {
    expect(hasSameLibraries(lock(packages), ours)).toBe(false);
  });
});

(hasRelease() ? describe : describe.skip)('the last release (not run without git’s history)', () => {
  it('is a commit before this one', () => {
    expect(commitOf(lastRelease())).toMatch(/^[0-9a-f]{40}$/);
    expect(commitOf(lastRelease())).not.toBe(commitOf('HEAD'));
    expect(commitOf(RELEASE.commit)?.startsWith(RELEASE.commit)).toBe(true);
  });

  it.each(['no-such-tag', '--all', ''])('%j is none', (ref) => expect(commitOf(ref)).toBeNull());
});

import { expect, it } from '@jest/globals';
import { readLicences } from './read-licences.ts';

it('refuses a licence in production that is not allowed, or not known', () => {
  const { counts, refused } = readLicences({
    packages: {
      '': { license: 'MIT' },
      'services/order': { license: 'UNLICENSED' },
      'node_modules/@slipcast/order': { link: true },
      'node_modules/pg': { version: '8.0.0', license: 'MIT' },
      'node_modules/choice': { version: '1.0.0', license: '(GPL-3.0-only OR MIT)' },
      'node_modules/both': { version: '1.0.0', license: 'MIT AND GPL-3.0-only' },
      'node_modules/a/node_modules/silent': { version: '2.0.0' },
      'node_modules/tool': { version: '1.0.0', license: 'GPL-3.0-only', dev: true },
    },
  });
  expect(counts.get('MIT')).toBe(1);
  expect(refused).toEqual(['both 1.0.0 MIT AND GPL-3.0-only', 'silent 2.0.0 unknown']);
});

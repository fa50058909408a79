import { describe, expect, it } from '@jest/globals';
import { parseAddress } from './addresses.ts';

describe('parseAddress', () => {
  it.each([
    ['1 Kiln Lane, Flat 2, Stoke, ST1 1AA', ['1 Kiln Lane', 'Flat 2', 'Stoke', 'ST1 1AA']],
    ['1 Kiln Lane, Stoke, ST1 1AA', ['1 Kiln Lane', '', 'Stoke', 'ST1 1AA']],
    ['1 Kiln Lane, , Stoke, ST1 1AA', ['1 Kiln Lane', '', 'Stoke', 'ST1 1AA']],
    ['1 Kiln Lane, Stoke', ['1 Kiln Lane', '', 'Stoke', '']],
    ['1 Kiln Lane', ['1 Kiln Lane', '', '', '']],
    ['The Mill, Unit 4, Canal Yard, Leek, st13 5aa', ['The Mill', 'Unit 4, Canal Yard', 'Leek', 'st13 5aa']],
  ])('reads %s', (address, [line1, line2, city, postalCode]) => {
    expect(parseAddress(address)).toEqual({ line1, line2, city, postalCode });
  });
});

import { describe, expect, it } from '@jest/globals';
import { parseAddress, previousAddresses } from './address.ts';

describe('splitting an address', () => {
  it.each([
    ['1 Kiln Lane, Flat 2, Stoke, ST1 1AA', ['1 Kiln Lane', 'Flat 2', 'Stoke', 'ST1 1AA']],
    ['1 Kiln Lane, Stoke, ST1 1AA', ['1 Kiln Lane', '', 'Stoke', 'ST1 1AA']],
    ['1 Kiln Lane, , Stoke, ST1 1AA', ['1 Kiln Lane', '', 'Stoke', 'ST1 1AA']],
    ['1 Kiln Lane, Stoke', ['1 Kiln Lane', '', 'Stoke', '']],
    ['1 Kiln Lane', ['1 Kiln Lane', '', '', '']],
    ['2 Mess Road, Camp, BFPO 57', ['2 Mess Road', '', 'Camp', 'BFPO 57']],
    ['1 Quay, St Helier, JE2 3AB, Jersey', ['1 Quay', '', 'St Helier', 'JE2 3AB']],
    ['1 Quay, St Helier, JE2 3AB, Jersey, Channel Islands', ['1 Quay', '', 'St Helier', 'JE2 3AB']],
    ['1 Quay, Douglas IM1 1AB, Isle of Man', ['1 Quay', '', 'Douglas', 'IM1 1AB']],
    ['1 Kiln Lane, Stoke, ST1 1AA, UK', ['1 Kiln Lane', '', 'Stoke', 'ST1 1AA']],
    ['3 Uferweg, Wales, 4402, Jersey', ['3 Uferweg', 'Wales', '4402', 'Jersey']],
    ['The Mill, Unit 4, Canal Yard, Leek, st13 5aa', ['The Mill', 'Unit 4, Canal Yard', 'Leek', 'ST13 5AA']],
  ])('reads %s', (address, [line1, line2, city, postalCode]) => {
    expect(parseAddress(address)).toEqual({ line1, line2, city, postalCode });
  });
});

it('lists each previous address once, and none for what went by email', () => {
  const listed = previousAddresses(['', '1 Kiln Lane, Stoke, ST1 1AA', '1 kiln  lane, stoke, st1 1aa', ' ']);
  expect(listed.map(({ address }) => address)).toEqual(['1 Kiln Lane, Stoke, ST1 1AA']);
});

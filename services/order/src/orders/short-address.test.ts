import { expect, it } from '@jest/globals';
import { shortAddress } from './short-address.ts';

it.each([
  ['1 Kiln Lane, Flat 2, Stoke-on-Trent, ST1 5AB', 'Stoke-on-Trent, ST1'],
  ['1 Kiln Lane\nStoke-on-Trent\nst15ab', 'Stoke-on-Trent, ST1'],
  ['1 Kiln Lane, Stoke-on-Trent ST1 5AB', 'Stoke-on-Trent, ST1'],
  ['1 Kiln Lane, Leek, ST13 5AA, United Kingdom', 'Leek, ST13'],
  ['10 Downing Street, London, SW1A 2AA', 'London, SW1A'],
])('shows town and half of the postcode of %j', (address, short) => {
  expect(shortAddress(address)).toBe(short);
});

it.each([
  ['1 Kiln Lane, ST1 5AB', 'ST1'],
  ['Flat 2, 1 Kiln Lane, ST1 5AB', 'ST1'],
  ['Stoke-on-Trent, 1 Kiln Lane', 'Address not shown'],
  ['The Old Pottery, Kiln Lane, Stoke-on-Trent', 'Address not shown'],
  ['', 'Address not shown'],
])('shows no street where there is no town to be sure of: %j', (address, short) => {
  expect(shortAddress(address)).toBe(short);
});

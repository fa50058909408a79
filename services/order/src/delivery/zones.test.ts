import { expect, it } from '@jest/globals';
import { postcodeProblem, zoneOf } from './zones.ts';

it.each([
  ['ST1 5AB', 'uk-mainland'],
  ['w1a1aa', 'uk-mainland'],
  ['EC1A 1BB', 'uk-mainland'],
  ['M1 1AE', 'uk-mainland'],
  ['AB10 1AB', 'uk-mainland'],
  ['AB30 1AB', 'uk-mainland'],
  ['AB31 4AB', 'highlands-islands'],
  ['AB39 2AB', 'uk-mainland'],
  ['AB56 1AB', 'highlands-islands'],
  ['FK17 8AB', 'highlands-islands'],
  ['FK1 1AB', 'uk-mainland'],
  ['IV2 3AB', 'highlands-islands'],
  ['HS1 2AB', 'highlands-islands'],
  ['KW15 1AB', 'highlands-islands'],
  ['KA1 1AB', 'uk-mainland'],
  ['KA27 8AB', 'highlands-islands'],
  ['PA1 1AB', 'uk-mainland'],
  ['PA78 6AB', 'highlands-islands'],
  ['PH1 1AB', 'uk-mainland'],
  ['PH50 4AB', 'highlands-islands'],
  ['TR1 1AB', 'uk-mainland'],
  ['TR21 0AB', 'highlands-islands'],
  ['ZE1 0AB', 'highlands-islands'],
  ['BT1 1AB', 'northern-ireland'],
  ['JE2 3AB', 'channel-islands'],
  ['GY1 1AB', 'channel-islands'],
  ['IM1 1AB', 'isle-of-man'],
])('knows that %s is in the zone %s', (postcode, zone) => {
  expect(zoneOf('GB', postcode)).toBe(zone);
});

it.each([
  ['JE', 'channel-islands'],
  ['GG', 'channel-islands'],
  ['IM', 'isle-of-man'],
  ['FR', 'europe'],
  ['IE', 'europe'],
  ['CH', 'europe'],
  ['US', 'world'],
  ['JP', 'world'],
])('knows the zone of country %s without a postcode', (country, zone) => {
  expect(zoneOf(country, '')).toBe(zone);
});

it('does not guess the zone of a British address without a postcode', () => {
  expect(zoneOf('GB', '')).toBeNull();
});

it('checks postcodes by country', () => {
  expect(postcodeProblem('GB', 'st15ab')).toBeNull();
  expect(postcodeProblem('GB', '10115')).toBe('Check the postcode: 10115 isn’t valid for this country');
  expect(postcodeProblem('DE', '10115')).toBeNull();
  expect(postcodeProblem('DE', 'ST1 5AB')).toBe('Check the postcode: ST1 5AB isn’t valid for this country');
  expect(postcodeProblem('US', '10001-1234')).toBeNull();
  expect(postcodeProblem('HK', 'anything')).toBeNull();
  expect(postcodeProblem('GB', '')).toBeNull();
});

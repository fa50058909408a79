import { describe, expect, it } from '@jest/globals';
import { lastOf, listIn, measureIn, numberIn, penceIn } from './cell-values.ts';

describe('cells', () => {
  it.each([
    ['26', 26],
    ['26.50', 26.5],
    ['26,50', 26.5],
    ['1,299.00', 1299],
    ['1,299', 1299],
    ['£26', 26],
    ['.5', 0.5],
    ['-1', -1],
    ['', null],
    ['n/a', null],
    ['1.299,00', null],
    ['12 or 13', null],
  ])('read %s as a number', (cell, number) => {
    expect(numberIn(cell)).toBe(number);
  });

  it('are prices only above nothing', () => {
    expect(['0', '0.00', '-3', '', '0.01', '24.999'].map(penceIn)).toEqual([null, null, null, null, 1, 2500]);
  });

  it('are measures in the units of other shops', () => {
    const measures: [string, string][] = [
      ['0.5', 'lbs'],
      ['8', 'oz'],
      ['1.2', 'kg'],
      ['24', 'in'],
      ['9.5', 'cm'],
      ['0', 'cm'],
      ['3', 'cubits'],
    ];
    expect(measures.map(([cell, unit]) => measureIn(cell, unit))).toEqual([
      227,
      227,
      1200,
      610,
      95,
      null,
      null,
    ]);
  });

  it('hold lists and breadcrumbs', () => {
    expect(listIn('Blue, Sea\\, deep, ,Cream')).toEqual(['Blue', 'Sea, deep', 'Cream']);
    expect([lastOf('Home & Garden > Tableware > Mugs'), lastOf('Mugs'), lastOf('')]).toEqual([
      'Mugs',
      'Mugs',
      '',
    ]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { firstSentence, sentencesOf } from './sentences.ts';

describe('the sentences of a description', () => {
  it('end at full stops [C130]', () => {
    expect(sentencesOf('Rounded mug. Holds 350 ml. ')).toEqual(['Rounded mug', 'Holds 350 ml']);
    expect(sentencesOf('Cast in two halves. Signed')).toEqual(['Cast in two halves', 'Signed']);
    expect(sentencesOf('')).toEqual([]);
  });

  it.each([
    ['a decimal', 'Holds 0.3 litres. Glazed.', ['Holds 0.3 litres', 'Glazed']],
    ['an abbreviation', 'Holds approx. 300 ml. Glazed.', ['Holds approx. 300 ml', 'Glazed']],
    ['a number', 'This is No. 4 of 12. Signed.', ['This is No. 4 of 12', 'Signed']],
    ['a place', 'Thrown in St. Ives. Fired twice.', ['Thrown in St. Ives', 'Fired twice']],
    ['an initial', 'After J. Leach. Fired twice.', ['After J. Leach', 'Fired twice']],
    [
      'letters with stops',
      'For small things, e.g. rings. Glazed.',
      ['For small things, e.g. rings', 'Glazed'],
    ],
    ['a web address', 'Care: www.fettle.co.uk/care. Glazed.', ['Care: www.fettle.co.uk/care', 'Glazed']],
    ['an ellipsis', 'Rough... and ready. Glazed.', ['Rough... and ready', 'Glazed']],
  ])('do not end inside %s', (_, description, sentences) => {
    expect(sentencesOf(description)).toEqual(sentences);
  });

  it('end at an abbreviation or a word like one where the next begins a sentence', () => {
    expect(sentencesOf('For cups, jars, etc. Holds 2 litres.')).toEqual([
      'For cups, jars, etc',
      'Holds 2 litres',
    ]);
    expect(sentencesOf('Dishwasher? No. Wash by hand.')).toEqual(['Dishwasher? No', 'Wash by hand']);
    expect(sentencesOf('20 cm. 350 ml.')).toEqual(['20 cm', '350 ml']);
  });

  it('end where the line ends, and with a closing bracket or quotation mark', () => {
    expect(sentencesOf('Stoneware\nHolds 0.3 litres\r\n\r\nGlazed.')).toEqual([
      'Stoneware',
      'Holds 0.3 litres',
      'Glazed',
    ]);
    expect(sentencesOf('Glazed inside. (Food safe.) Signed.')).toEqual([
      'Glazed inside',
      '(Food safe)',
      'Signed',
    ]);
  });
});

it('shows the first sentence with its full stop, where it has one', () => {
  expect(firstSentence('Rounded mug. Holds 350 ml.')).toBe('Rounded mug.');
  expect(firstSentence('Holds approx. 0.3 litres. Glazed.')).toBe('Holds approx. 0.3 litres.');
  expect(firstSentence('No stop\nHolds 350 ml.')).toBe('No stop');
  expect(firstSentence('No stop')).toBe('No stop');
  expect(firstSentence('')).toBe('');
});

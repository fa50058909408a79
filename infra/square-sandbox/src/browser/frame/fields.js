const digitsOf = (text) => text.replaceAll(/\D/g, '');

/** Brands by their first digits, in Square's spelling, with what the form shows and how the number is grouped. */
const brands = [
  { brand: 'AMERICAN_EXPRESS', shown: 'American Express', starts: /^3[47]/, groups: [4, 6, 5], cvv: 4 },
  { brand: 'DISCOVER_DINERS', shown: 'Diners Club', starts: /^3(0|[689])/, groups: [4, 6, 4], cvv: 3 },
  { brand: 'JCB', shown: 'JCB', starts: /^35/, groups: [4, 4, 4, 4], cvv: 3 },
  { brand: 'VISA', shown: 'Visa', starts: /^4/, groups: [4, 4, 4, 4], cvv: 3 },
  { brand: 'MASTERCARD', shown: 'Mastercard', starts: /^(5[1-5]|2[2-7])/, groups: [4, 4, 4, 4], cvv: 3 },
  { brand: 'CHINA_UNIONPAY', shown: 'UnionPay', starts: /^62/, groups: [4, 4, 4, 4, 3], cvv: 3 },
  { brand: 'DISCOVER', shown: 'Discover', starts: /^6/, groups: [4, 4, 4, 4], cvv: 3 },
];
const otherBrand = { brand: 'OTHER_BRAND', shown: '', groups: [4, 4, 4, 4, 3], cvv: 3 };

export const brandOf = (number) => brands.find(({ starts }) => starts.test(digitsOf(number))) ?? otherBrand;

function grouped(text) {
  let rest = digitsOf(text);
  const parts = [];
  for (const size of brandOf(text).groups) {
    if (rest) parts.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  return parts.join(' ');
}

function expiry(text) {
  const digits = digitsOf(text);
  // Some browsers fill in the year as '2040'.
  const year = digits.length === 6 ? digits.slice(4) : digits.slice(2, 4);
  const month = /^[2-9]/.test(digits) ? `0${digits[0]}` : digits.slice(0, 2);
  const typedYear = /^[2-9]/.test(digits) ? digits.slice(1, 3) : year;
  return typedYear ? `${month} / ${typedYear}` : month;
}

const plain = (text) => text;

/** How each field is formatted during typing, and when it may be complete. The sandbox makes the final check. */
export const formatters = { cardNumber: grouped, expirationDate: expiry, cvv: digitsOf, postalCode: plain };

export const plausible = {
  cardNumber: (value) => digitsOf(value).length >= 13,
  expirationDate: (value) => /^(0[1-9]|1[0-2]) \/ \d\d$/.test(value),
  cvv: (value, number) => value.length === brandOf(number).cvv,
  postalCode: (value) => value.trim().length >= 3,
};

/** Error messages by field. */
export const messages = {
  cardNumber: 'Check the card number',
  expirationDate: 'Check the date',
  cvv: 'Check the code',
  postalCode: 'Check the postcode',
};

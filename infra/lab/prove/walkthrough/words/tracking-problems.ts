/** Files with tracking numbers that can't be read, each with what the shop says. @param number of an order that waits */
export const trackingProblems = (number: string): [file: string, message: RegExp][] => [
  [
    `Order ref,Weight\n${number},1`,
    /^There is no column with tracking numbers\. The file has: Order ref, Weight\.$/,
  ],
  [`Name,Barcode\nPia,1`, /^There is no column with order references/],
  [`Order ref,Barcode\n${number},\n`, /^No row has both/],
  [
    `Order ref,Barcode\n${number},1.55012E+13`,
    /^A spreadsheet has shortened the tracking number in row 2 to 1\.55012E\+13/,
  ],
];

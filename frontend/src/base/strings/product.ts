export const productText = {
  selectColor: 'Select Color',
  variant: 'Variant',
  mainProduct: 'Main Product',
  imageOf: (position: number, count: number) => `Image ${position} of ${count}`,
  stock: (count: number) => (count > 0 ? `${count} in stock` : 'Out of stock'),
  colorStock: (color: string, count: number) =>
    `${color}: ${count > 0 ? `${count} in stock` : 'Out of stock'}`,
  selectFirst: 'Select a color to see availability',
  notReady: 'Product data not fully loaded. Please try again.',
  variantOut: 'This product variant is out of stock',
} as const;

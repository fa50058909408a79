export const productText = {
  selectColor: 'Select Color',
  variant: 'Variant',
  stock: (count: number) => (count > 0 ? `${count} in stock` : 'Out of stock'),
  colorStock: (color: string, count: number) =>
    `${color}: ${count > 0 ? `${count} in stock` : 'Out of stock'}`,
} as const;

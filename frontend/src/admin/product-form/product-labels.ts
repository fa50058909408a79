import type { ProductInput } from './product-schema.ts';

/** By field of the form, in the order of the screen. */
export const productLabels: Record<keyof ProductInput, string> = {
  name: 'Name',
  description: 'Description',
  price: 'Price (£)',
  stock: 'Stock',
  category: 'Category',
  color: 'Color',
  weight_grams: 'Weight (g)',
  length_mm: 'Length (mm)',
  width_mm: 'Width (mm)',
  height_mm: 'Height (mm)',
  care: 'Care and food safety',
  making: 'How it was made',
};

export const catalogueText = {
  sorts: {
    'name-asc': 'Name (A-Z)',
    'name-desc': 'Name (Z-A)',
    'price-asc': 'Price (Low to High)',
    'price-desc': 'Price (High to Low)',
  },
  loadFailed: 'Failed to load products. Please try again later.',
} as const;

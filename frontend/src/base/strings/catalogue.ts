export const catalogueText = {
  sorts: {
    'name-asc': 'Name (A-Z)',
    'name-desc': 'Name (Z-A)',
    'price-asc': 'Price (Low to High)',
    'price-desc': 'Price (High to Low)',
  },
  searchResults: (term: string) => `Search results for: "${term}"`,
  category: (name: string) => `Category: ${name}`,
  found: (count: number) => `${count} product(s) found`,
  wrongShape: 'Invalid response from server',
  loadFailed: 'Failed to load products. Please try again later.',
  collectionCount: (count: number) => `${count} Product(s)`,
} as const;

export const adminProductsText = {
  productsFailed: (reason: string) => `Failed to fetch products: ${reason}`,
  productDeleteFailed: (reason: string) => `Failed to delete product: ${reason}`,
  onlyImages: 'Please select only image files',
  fileTooLarge: 'File size must be less than 5MB',
  imagesNeedLogin: 'Authentication required. Please log in.',
  uploadFailed: 'Upload failed. Please try again.',
} as const;

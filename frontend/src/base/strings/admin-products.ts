export const adminProductsText = {
  pleaseLogIn: 'Please log in to access this page',
  addProduct: 'Add Product',
  productsFailed: (reason: string) => `Failed to fetch products: ${reason}`,
  productDeleteFailed: (reason: string) => `Failed to delete product: ${reason}`,
  productsSetUpFailed: 'Failed to initialize products page',
  onlyImages: 'Please select only image files',
  fileTooLarge: 'File size must be less than 5MB',
  imagesNeedLogin: 'Authentication required. Please log in.',
  libraryFailed: 'Failed to load images from library',
  uploadFailed: 'Upload failed. Please try again.',
  uploadsFailed: 'Failed to upload image(s)',
} as const;

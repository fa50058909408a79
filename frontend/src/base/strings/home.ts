export const homeText = {
  headline: 'Handcrafted Pottery with Heart',
  shop: 'Shop Our Collection',
  follow: 'Follow Us',
} as const;

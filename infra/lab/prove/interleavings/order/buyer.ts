/** What a checkout says of its buyer. */
export const BUYER = {
  customer_name: 'Mary Potter',
  customer_email: 'mary@pots.example',
  customer_phone: '01632 960001',
  shipping_address: '1 Kiln Lane, Burslem, ST6 1AA',
  delivery_address: '1 Kiln Lane, Burslem, ST6 1AA',
  billing_address: '2 Bank Street, Hanley, ST1 1BB',
};

/** What all e-mails know of the shop. */
export interface Shop {
  name: string;
  /** Without a slash at the end. */
  url: string;
  /** 'Prices include VAT and UK delivery.' */
  pricesNote: string;
}

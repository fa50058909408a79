/** What is remarkable about one product of an uploaded table. */
export interface Problem {
  row: number;
  /** As the file calls it; '' where it is about the whole row. */
  column: string;
  message: string;
  /** The product cannot be imported. Otherwise it is, as the message says. */
  stops: boolean;
}

export interface FoundPhotograph {
  /** An https address, a path below `/media` of this shop, or the name of a file in a ZIP. */
  url: string;
  alt?: string;
}

/** One colour, or any other option, of a product. */
export interface FoundSku {
  /** Identifies it within its product when the file is uploaded again. */
  key: string;
  color: string;
  pricePence: number;
  /** null: the file does not say. */
  stock: number | null;
  photographs: FoundPhotograph[];
}

/** What the file says of a whole product. What it does not say is absent. */
export interface FoundFields {
  name: string;
  /** What buyers choose, where that is no plain colour: 'Size'. */
  optionName?: string;
  description?: string;
  category?: string;
  weightGrams?: number;
  lengthMm?: number;
  widthMm?: number;
  heightMm?: number;
  care?: string;
  making?: string;
  packedGrams?: number;
  collectionOnly?: boolean;
  hsCode?: string;
  origin?: string;
}

/** A product of an uploaded table, within the shop's limits. */
export interface FoundProduct {
  /** Identifies it within its source when the file is uploaded again. */
  key: string;
  row: number;
  fields: FoundFields;
  /** The first is the product's own row. None if it cannot be imported. */
  skus: FoundSku[];
  photographs: FoundPhotograph[];
  /** Paths of its old pages, as `/products/tall-mug`. */
  oldPaths: string[];
  problems: Problem[];
}

export const isImportable = ({ problems, skus }: Pick<FoundProduct, 'problems' | 'skus'>): boolean =>
  skus.length > 0 && !problems.some(({ stops }) => stops);

/** German and French names of columns, in lower case and with straight apostrophes, and what the English exports call them. */
type Names = Record<string, string>;

const numbered = (count: number, names: (number: number) => Names): Names =>
  Object.assign({}, ...Array.from({ length: count }, (_, index) => names(index + 1))) as Names;

/** A name with a unit in it: 'gewicht (kg)' → 'weight (kg)'. */
const measured = (names: Names, units: readonly string[]): Names =>
  Object.fromEntries(
    Object.entries(names).flatMap(([name, english]) =>
      units.map((unit) => [`${name} (${unit})`, `${english} (${unit})`]),
    ),
  );

/** Etsy's download of listings from a shop in German. */
export const ETSY_NAMES: Names = {
  titel: 'title',
  beschreibung: 'description',
  preis: 'price',
  währungscode: 'currency_code',
  stückzahl: 'quantity',
  ...numbered(10, (number) => ({ [`bild${number}`]: `image${number}` })),
  ...numbered(3, (number) => ({
    [`variationsname ${number}`]: `variation ${number} name`,
    [`variationswert ${number}`]: `variation ${number} values`,
  })),
};

/** WooCommerce's export from a shop in German or French, by its translations over the years. */
export const woocommerceNames = (
  attributes: number,
  units: { weights: readonly string[]; lengths: readonly string[] },
): Names => ({
  typ: 'type',
  artikelnummer: 'sku',
  ugs: 'sku',
  nom: 'name',
  beschreibung: 'description',
  kurzbeschreibung: 'short description',
  'description courte': 'short description',
  'vorrätig?': 'in stock?',
  'en stock ?': 'in stock?',
  bestand: 'stock',
  lager: 'stock',
  angebotspreis: 'sale price',
  'tarif promo': 'sale price',
  'regulärer preis': 'regular price',
  'tarif régulier': 'regular price',
  kategorien: 'categories',
  catégories: 'categories',
  bilder: 'images',
  'übergeordnetes produkt': 'parent',
  ...measured({ gewicht: 'weight', poids: 'weight' }, units.weights),
  ...measured(
    {
      länge: 'length',
      longueur: 'length',
      breite: 'width',
      largeur: 'width',
      höhe: 'height',
      hauteur: 'height',
    },
    units.lengths,
  ),
  ...numbered(attributes, (number) => ({
    [`attribut ${number} name`]: `attribute ${number} name`,
    [`attribut ${number} wert(e)`]: `attribute ${number} value(s)`,
    [`nom de l'attribut ${number}`]: `attribute ${number} name`,
    [`valeur(s) de l'attribut ${number}`]: `attribute ${number} value(s)`,
  })),
});

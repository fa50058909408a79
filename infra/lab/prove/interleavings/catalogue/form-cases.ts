import { writeProduct, type Product } from '../../../../../services/catalogue/src/products/product.ts';
import { FORM, NOW, POT, SAVED } from './pots.ts';
import { edited, honey, is, moss, refused, same } from './whole.ts';

/** The form: what it leaves out stays, and what it says counts. */
export function savedForms(): void {
  const by = { newId: () => 'v3', now: NOW, by: 'pam' };
  const save = (more: object, before: Product | null = POT) =>
    writeProduct(before, { ...FORM, ...more } as typeof FORM, by);
  is('a save that changes nothing', save({}), { ...POT, ...SAVED });
  is('the same save again', save({ name: 'Other', saveId: 'save-6', revisionLoaded: 1 }), POT);
  same(
    'an outdated form',
    refused(() => save({ revisionLoaded: 5 })),
    'conflict',
  );
  is(
    'all fields',
    save({
      name: 'Low mug',
      description: 'Low.',
      category: 'Cups',
      color: 'Ash',
      weight_grams: 1,
      length_mm: 2,
      width_mm: 3,
      height_mm: 4,
      option_name: 'Size',
      care: '',
      making: 'Cast.',
      packed_grams: 900,
      collection_only: false,
      hs_code: '691390',
      origin: 'FR',
    }),
    {
      ...POT,
      ...SAVED,
      name: 'Low mug',
      description: 'Low.',
      category: 'Cups',
      color: 'Ash',
      weightGrams: 1,
      lengthMm: 2,
      widthMm: 3,
      heightMm: 4,
      optionName: 'Size',
      care: '',
      making: 'Cast.',
      packedGrams: 900,
      collectionOnly: undefined,
      hsCode: '691390',
      origin: 'FR',
    },
  );
  const [one, two] = POT.images as [Product['images'][0], Product['images'][0]];
  is(
    'other photographs',
    save({ images: [{ url: two.url }, { url: '/three' }, { url: one.url, alt: '' }], imageUrl: null }),
    {
      ...POT,
      ...SAVED,
      imageUrl: two.url,
      images: [two, { url: '/three' }, { url: one.url }],
    },
  );
  is('stock since the form was loaded', save({ stock: 9, stockLoaded: 8 }), {
    ...POT,
    ...SAVED,
    stock: edited(POT.stock, 1),
  });
  is('less than is there', save({ stock: 0, stockLoaded: 12 }), {
    ...POT,
    ...SAVED,
    stock: edited(POT.stock, -12, { shown: 0 }),
  });
  is('another price', save({ price: 20 }), {
    ...POT,
    ...SAVED,
    pricePence: 2000,
    variants: [moss, { ...honey, adjustmentPence: 1120 }],
  });
  const [mossForm, honeyForm] = FORM.variants as [object, object];
  is(
    'other colours',
    save({
      variants: [
        { ...honeyForm, stock: 4, price: 9 },
        { color: 'Fern', stock: 6, priceAdjustment: -1, images: [{ url: '/fern' }] },
      ],
    }),
    {
      ...POT,
      ...SAVED,
      variants: [
        { ...honey, adjustmentPence: -1550, stock: edited(honey.stock, 2) },
        {
          id: 'v3',
          color: 'Fern',
          adjustmentPence: -100,
          imageUrl: '/fern',
          images: [{ url: '/fern' }],
          stock: { adjusted: 6, putIn: 6, adjustedBy: 'pam', shown: 6, version: 0 },
        },
      ],
    },
  );
  is(
    'a colour that is copied',
    save({ variants: [mossForm, { ...mossForm, color: 'Fern', stock: 1, stockLoaded: 0 }] }).variants.map(
      ({ id, stock }) => [id, stock.adjusted],
    ),
    [
      ['v1', 13],
      ['v3', 1],
    ],
  );
  const wrong = [
    { price: 0 },
    { variants: [{ ...mossForm, priceAdjustment: -24.5 }] },
    { variants: [{ ...honeyForm, price: 0 }] },
    { variants: [mossForm, { ...honeyForm, color: 'moss' }] },
  ];
  same(
    'what is no pot',
    wrong.map((more) => refused(() => save(more))),
    wrong.map(() => 'invalid-body'),
  );
  const { update: _, imported: __, ...plain } = POT;
  const draft = {
    ...plain,
    state: 'draft',
    preview: { hash: 'h', until: 'u' },
    publishedAt: undefined,
  } as Product;
  is('a draft', save({}, draft), { ...draft, ...SAVED });
  is('a draft that is published', save({ state: 'published' }, draft), {
    ...plain,
    ...SAVED,
    publishedAt: NOW.toISOString(),
  });
  is('an archived pot', save({}, { ...POT, state: 'archived' }), { ...POT, ...SAVED, state: 'archived' });
  is('one that comes back', save({ state: 'published' }, { ...POT, state: 'archived' }), {
    ...POT,
    ...SAVED,
  });
  same(
    'a pot that becomes a draft',
    refused(() => save({ state: 'draft' })),
    'transition-refused',
  );
  is(
    'a new pot',
    writeProduct(
      null,
      { ...FORM, stock: 2, variants: [], images: [], imageUrl: null } as unknown as typeof FORM,
      by,
    ),
    {
      ...plain,
      ...SAVED,
      ...Object.fromEntries(
        ['optionName', 'packedGrams', 'collectionOnly', 'hsCode', 'origin', 'publishedAt'].map((name) => [
          name,
          undefined,
        ]),
      ),
      care: '',
      making: '',
      imageUrl: null,
      images: [],
      variants: [],
      stock: { adjusted: 2, putIn: 2, adjustedBy: 'pam', shown: 2, version: 0 },
      revision: 1,
    },
  );
}

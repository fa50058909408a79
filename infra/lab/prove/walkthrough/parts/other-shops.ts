import { open } from '../at-the-counter.ts';
import { csv, importer, IMPORTS, type Row } from '../importer.ts';
import type { Part } from '../part.ts';

/** Pots from Shopify, Etsy and WooCommerce, and links to where they were. */
export const otherShops: Part = {
  name: 'other shops',
  async run(stage, findings) {
    const { maker } = stage;
    const { url } = stage.shop.address;
    const gwen = stage.guest();
    const mark = `os${Date.now().toString(36)}`;
    const { bring, found } = importer(stage, findings, mark);

    const shopify = [
      'Handle,Title,Body (HTML),Type,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty,Variant Grams,Gift Card',
      `${mark}-mug,${mark} mug,<p>Good &amp; round</p>,Cups,Colour,Ash,21.35,4,410,false`,
      `${mark}-mug,,,,,Moss,22.40,2,410,`,
      `${mark}-card,${mark} card,,,,,10,1,0,true`,
    ];
    await bring('shopify', 'shopify', csv(shopify), { added: 1, 'left-out': 1 });
    await bring('shopify again', 'shopify', csv(shopify), { unchanged: 1, 'left-out': 1 });
    const mug = await found('mug');
    findings.shows('a pot of Shopify', mug, {
      description: 'Good & round',
      category: 'Cups',
      color: 'Ash',
      price: 21.35,
      stock: 4,
      weight_grams: 410,
      variants: [{ color: 'Moss', stock: 2, priceAdjustment: 1.05 }],
    });

    const title = `${mark} a very long listing of a tall vase`;
    const etsy = [
      'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,VARIATION 1 NAME,VARIATION 1 VALUES',
      `${title},Tall,33.30,GBP,2,,`,
      `${mark} plate,Flat,8.08,EUR,7,Size,"Small,Large"`,
    ];
    const [, plate] = await bring('etsy', 'etsy', csv(etsy), { added: 2 });
    findings.shows('another currency, and options without numbers', plate, {
      options: ['Small', 'Large'],
      pieces: null,
      problems: [{ message: /^The price is in EUR/ }, { column: 'QUANTITY' }],
    });
    findings.shows('a pot of Etsy', await found('plate'), {
      option_name: 'Size',
      color: 'Small',
      price: 8.08,
      stock: 0,
      variants: [{ color: 'Large', priceAdjustment: 0 }],
    });

    const woo = [
      'ID,Type,SKU,Name,Description,In stock?,Stock,Weight (kg),Length (cm),Regular price,Sale price,Categories,Parent,Attribute 1 name,Attribute 1 value(s)',
      `${mark}1,variable,${mark}j,${mark} jug,Pours\\nwell,1,,1.25,12.3,,,"Table > Jugs, Uncategorized",,Glaze,"Tin, Iron"`,
      `${mark}2,variation,,${mark} jug - Tin,,1,3,,,40.40,35,,${mark}j,Glaze,Tin`,
      `${mark}3,variation,,${mark} jug - Iron,,1,,,,41.50,,,${mark}j,Glaze,Iron`,
      `${mark}4,simple,,${mark} egg cup,,1,6,,,4.04,,,,,`,
      `${mark}5,"simple, virtual",,${mark} lesson,,1,1,,,50,,,,,`,
    ];
    await bring('woocommerce', 'woocommerce', csv(woo), { added: 2, 'left-out': 1 });
    const jug = await found('jug');
    findings.shows('a pot of WooCommerce', jug, {
      description: 'Pours\nwell',
      category: 'Jugs',
      option_name: 'Glaze',
      color: 'Tin',
      price: 40.4,
      stock: 3,
      weight_grams: 1250,
      length_mm: 123,
      variants: [{ color: 'Iron', stock: 1, priceAdjustment: 1.1 }],
    });

    // Links to the shop that they came from still lead to them.
    const vase = await found('a very long');
    for (const { id } of [mug, jug, vase])
      await maker.must('PUT', `/admin/products/${id}/state`, { state: 'published' });
    const at = async (address: string) => {
      const { status, headers } = await open(gwen, url + address);
      return [status, headers.get('location')];
    };
    await findings.comes('a link to Shopify', () => at(`/products/${mark}-mug`), [301, mug.path]);
    await findings.comes('a link to WooCommerce', () => at(`/product/${mark}-jug/`), [301, jug.path]);
    await findings.comes('a link to Etsy', () => at(`/listing/123456789/${title.replaceAll(' ', '-')}`), [
      301,
      vase.path,
    ]);
    const cut = title.replaceAll(' ', '-').replace(/-vase$/, '');
    findings.shows('a link to Etsy that is cut', await at(`/listing/123456789/${cut}`), [301, vase.path]);
    findings.shows('a link to nothing', (await at(`/product/${mark}-none`))[0], 404);
    await findings.comes('a pot by its old path', () => gwen.get(`/products/${mark}-mug`), {
      id: mug.id,
      state: undefined,
    });
    const names = async () =>
      (await maker.get(IMPORTS)).imports
        .map((one: Row) => one['filename'])
        .filter((one: string) => /^(woo|etsy|shopify)/.test(one));
    const listed = ['woocommerce.csv', 'etsy.csv', 'shopify again.csv', 'shopify.csv'];
    findings.shows('the last imports', await names(), listed);
    return async (later) => {
      later.shows('the last imports afterwards', await names(), listed);
      later.shows('a link afterwards', await at(`/products/${mark}-mug`), [301, mug.path]);
    };
  },
};

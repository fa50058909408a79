import { sendFiles } from '../at-the-counter.ts';
import { csv, importer, IMPORTS } from '../importer.ts';
import type { Part } from '../part.ts';

/** Pots from tables, and from the shop's own export: what would happen, what happens, and the same file once more. */
export const imports: Part = {
  name: 'imports',
  async run(stage, findings) {
    const { maker } = stage;
    const mark = `im${Date.now().toString(36)}`;
    const { upload, bring, found } = importer(stage, findings, mark);

    const head = 'name,price,stock,colour,category,description,weight_grams,length_mm,care,hs_code,option';
    const bowl = `${mark} bowl,"1,012.50",3,Blue,Imports,"A ""deep"" bowl",640,12.4,Gently,6912 00,`;
    const table = [
      head,
      bowl,
      `${mark} bowl,1013.50,1,Green,,,,,,,`,
      `${mark} cup,"12,55",,S,Imports,,,,,123,Size`,
      `${mark} nothing,,1,,,,,,,,`,
      `${mark} odd,£7.07,half,,,,999999,,,,`,
    ];
    const rows = await bring('own', 'slipcast', csv(table), { added: 3, 'left-out': 1 });
    findings.shows('what each row is', rows, [
      {
        row: 2,
        name: `${mark} bowl`,
        price: 1012.5,
        options: ['Blue', 'Green'],
        pieces: 4,
        outcome: 'added',
        problems: [],
      },
      {
        row: 4,
        name: `${mark} cup`,
        price: 12.55,
        pieces: null,
        outcome: 'added',
        problems: [{ column: 'hs_code', stops: false }],
      },
      {
        row: 5,
        outcome: 'left-out',
        problems: [{ column: 'price', message: 'Price is missing', stops: true }],
      },
      { row: 6, price: 7.07, outcome: 'added', problems: [{}, {}] },
    ]);
    const first = await found('bowl');
    findings.shows('a new draft', first, {
      state: 'draft',
      price: 1012.5,
      stock: 3,
      color: 'Blue',
      category: 'Imports',
      description: 'A "deep" bowl',
      weight_grams: 640,
      length_mm: 12,
      care: 'Gently',
      hs_code: '691200',
      variants: [{ color: 'Green', stock: 1, priceAdjustment: 1 }],
    });
    findings.shows('what the table does not say', await found('cup'), {
      option_name: 'Size',
      color: 'S',
      stock: 0,
      description: `${mark} cup`,
    });
    await bring('own again', 'slipcast', csv(table), { unchanged: 3, 'left-out': 1 });
    const edited = {
      ...first,
      name: `${mark} bowl of mine`,
      images: [],
      variants: [
        {
          id: first.variants[0].id,
          color: 'Green',
          stock: 5,
          stockLoaded: 1,
          priceAdjustment: 1,
          images: [],
        },
      ],
      revisionLoaded: first.revision,
      state: undefined,
      stock: 3,
      stockLoaded: 3,
    };
    await maker.must('PUT', `/admin/products/${first.id}`, edited);
    table[1] = bowl.replace('1,012.50', '1,002.25').replace(',3,Blue', ',9,Blue');
    const [changed] = await bring('own with other prices', 'slipcast', csv(table), {
      updated: 1,
      unchanged: 2,
      'left-out': 1,
    });
    findings.shows('what it changes', changed, {
      changes: ['Price', 'Stock of Blue', 'Price of Green'],
      kept: ['Name'],
    });
    const cheaper = await found('bowl of mine');
    findings.shows('what is changed', cheaper, {
      price: 1002.25,
      stock: 9,
      variants: [{ stock: 5, priceAdjustment: 11.25 }],
    });

    // The shop's own export: what was changed in it counts.
    const exported = (await stage.file(maker, '/admin/products/export')).toString();
    const [columns = '', ...lines] = exported.replace(/^\uFEFF/, '').split(/\r?\n/);
    const own = lines.filter((line) => line.includes(`${mark} bowl of mine`));
    findings.shows(
      'rows of the export',
      [columns.split(',').slice(0, 8), own.length],
      [['id', 'variant', 'name', 'colour', 'state', 'category', 'price', 'stock'], 2],
    );
    findings.shows(
      'a row of it',
      own[0]?.startsWith(`${first.id},main,${mark} bowl of mine,Blue,draft,Imports,1002.25,9,`),
      true,
    );
    findings.shows(
      'the other one',
      own[1]?.startsWith(
        `${first.id},${first.variants[0].id},${mark} bowl of mine,Green,draft,Imports,1013.50,5,`,
      ),
      true,
    );
    await bring('the export', 'slipcast', csv([columns, ...own]), { unchanged: 1 });
    const renamed = own.map((line) =>
      line.replace(`${mark} bowl of mine`, `${mark} basin`).replace('1002.25', '999.99'),
    );
    await bring('the export with changes', 'slipcast', csv([columns, ...renamed]), { updated: 1 });
    findings.shows('what was changed in the export', await found('basin'), {
      id: first.id,
      price: 999.99,
      variants: [{ priceAdjustment: 13.51, stock: 5 }],
    });

    const wrong = await upload('wrong.csv', csv(['a,b', '1,2']));
    findings.shows('a table of something else', wrong.status, 400);
    const missing = await maker.ask('POST', `${IMPORTS}/not-there/start`);
    findings.shows('an import that there is not', missing.status, 404);
    const { url } = stage.shop.address;
    const stranger = await sendFiles(stage.guest(), `${url}/api${IMPORTS}`, { file: [] });
    findings.shows('who may not', stranger.status, 401);
    return async (later) => {
      later.shows('a pot afterwards', await found('basin'), { price: 999.99, state: 'draft' });
    };
  },
};

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  isYes,
  lastOf,
  listIn,
  measureIn,
  numberIn,
  penceIn,
} from '../../../../../../services/catalogue/src/imports/cell-values.ts';
import { fileNameOf } from '../../../../../../services/catalogue/src/imports/found-photographs.ts';
import { plainText } from '../../../../../../services/catalogue/src/imports/html-to-plain.ts';
import { readProducts } from '../../../../../../services/catalogue/src/imports/read-products.ts';
import { each, type Named } from './lines.ts';
import { combine, short } from '../table.ts';

const EXPORTS = join(import.meta.dirname, '../../../../../../services/catalogue/tests/exports');
const SHOP = 'https://pots.example';
const WOO =
  'ID,Type,SKU,Name,Short description,Description,In stock?,Stock,Sale price,Regular price,Categories,Images,Parent,Slug,Weight (kg),Length (cm),Width (cm),Height (cm),Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)';
const FILES: Named<string[]> = {
  shopify: [
    'Handle,Title,Body (HTML),Type,Product Category,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price,Variant Grams,Variant Inventory Qty,Image Src,Image Position,Image Alt Text,Variant Image,Gift Card',
    'mug,Mug,<p>Fine</p>,,Home > Mugs,Size,Large,Colour,Ash,20,300,2,https://a/2.jpg,2,Two,https://a/v.jpg,false',
    'MUG,,,,,,Small,,Ash,18,,x,https://a/1.jpg,1,,,',
    'mug,,,,,,,,,,,,https://a/1.jpg,3,,,',
    'bowl,Bowl,,Bowls,,Title,Default Title,,,30,,-1,,,,,',
    ',Lost,,,,,,,,1,,,,,,,',
    'gift,Card,,,,,,,,5,,,,,,,TRUE',
    'free,Free,,,,,,,,0,,,,,,,',
    'dear,Dear,,,,,,,,1000000,,,,,,,',
  ],
  'shopify without stock': ['Handle,Title,Price', 'mug,Mug,20'],
  etsy: [
    'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,IMAGE1,IMAGE2,VARIATION 1 NAME,VARIATION 1 VALUES,VARIATION 2 NAME,VARIATION 2 VALUES',
    'Tall Mug &amp; Co,Nice,20.50,GBP,3,https://a/1.jpg,https://a/1.jpg,Primary colour,Ash,,',
    'Tall mug & co,Nice,20,USD,3,,,Colour,"Ash,Oak",Size,"S,L"',
    ',x,1,GBP,1,,,,,,',
    'Bowl,,"1,299.50",,1.5,,,,,,',
  ],
  'etsy in German': [
    'Titel,Beschreibung,Preis,Währungscode,Stückzahl,Bild1,Variationsname 1,Variationswert 1',
    'Tasse,Schön,"12,50",EUR,2,https://a/1.jpg,Größe,"S,L"',
  ],
  woocommerce: [
    WOO,
    '1,simple,A,Mug,Short,Long\\nline,1,,5,20,"Uncategorized, Home > Mugs",https://a/1.jpg,,old-mug,0.4,10,8,9,Glaze,Ash,,',
    '2,variable,B,Bowl,Short,,,,,,Bowls,,,,,,,,Size,"S, L",Colour,Ash',
    '3,variation,,Bowl - S,,,,2,,30,,"https://a/s.jpg, https://a/t.jpg",id:2,,,,,,Size,S,Colour,Ash',
    '4,variation,,Bowl - L,,,0,,,40,,,b,,,,,,Size,L,Colour,Oak',
    '5,variation,,Bowl - X,,,,1,,,,,b,,,,,,Size,X,,',
    '6,variation,,Lost,,,,1,,9,,,id:99,,,,,,,,,',
    '7,"simple, virtual",,File,,,,1,,9,,,,,,,,,,,,',
    '8,grouped,,Set,,,,1,,9,,,,,,,,,,,,',
    ',simple,,,,,,1,,9,,,,,,,,,,,,',
    '9,simple,C,Jar,,,yes,,,-1,,,,,-1,x,0,100000,Colour,"Ash, Oak",,',
  ],
  'woocommerce in French': [
    'Type,UGS,Nom,Description courte,En stock ?,Tarif régulier,Catégories,Poids (g),Longueur (mm)',
    'simple,X,Tasse,Jolie,1,"12,5",Non classé,250,90',
  ],
  own: [
    'id,variant,name,option,colour,glaze,category,price,stock,description,care,making,weight_grams,length_mm,width_mm,height_mm,packed_grams,collection_only,hs_code,origin,photographs',
    `p1,main,Mug,Size,L,,Mugs,20,2,Fine,By hand,Thrown,300,90,80,100,900,yes,6912.00 10,it,${SHOP}/media/x/1.jpg https://a/2.jpg`,
    'p1,v1,Mug,Size,S,,Mugs,18,1,,,,,,,,,,,,https://a/3.jpg',
    'p1,v2,Mug,Size,s,,Mugs,18,1,,,,,,,,,,,,',
    ',,Cup,,,Ash,,"£1,200.00",x,,,,20001,0,-1,9999,,no,12345,ITA,',
    ',,cup,,,Oak,,9,,,,,,,,,,,,,',
    ',,,,,,,9,,,,,,,,,,,,,',
    `,,${'Long name '.repeat(30)},,,,${'Category '.repeat(20)},9,,${'Words '.repeat(2000)},,,,,,,,,,,`,
  ],
  'own, with few columns': ['title,price,qty,image', 'Mug,20,3,https://a/1.jpg'],
  strange: ['a,b', '1,2'],
};
const brief = ({ source, columns, products }: Awaited<ReturnType<typeof readProducts>>) => [
  source,
  columns.map(({ becomes }) => becomes),
  ...products,
];
const shortened = (line: string): string => line.replaceAll(/(Words |Long name |Category ){5,}/g, '$1… ');
const reading = async (what: string, file: Buffer): Promise<string[]> => {
  try {
    return brief(await readProducts(file, SHOP)).map((one) => `${what} -> ${short(one)}`);
  } catch (error) {
    return [`${what} -> refused: ${(error as Error).message}`];
  }
};
const readAll = async (): Promise<string[]> => {
  const exported = ['etsy.csv', 'shopify.csv', 'shopify-2025.csv', 'woocommerce.csv'].map((name) =>
    reading(name, readFileSync(join(EXPORTS, name))),
  );
  const written = Object.entries(FILES).map(([name, lines]) => reading(name, Buffer.from(lines.join('\n'))));
  return (await Promise.all([...exported, ...written])).flat().map(shortened);
};

const CELLS = [
  '12',
  '12.5',
  '12,50',
  '1,299.50',
  '1,299',
  '12,5',
  '12,505',
  '£26',
  ' € 9 ',
  '-3',
  '.5',
  '5.',
  '1.2.3',
  'x',
  '',
  '0.004',
  '0.005',
  'GBP 7',
];

/** What files from other shops become. */
export const imports = async (): Promise<string[]> => [
  ...each('number', CELLS, (cell) => [numberIn(cell), penceIn(cell)]),
  ...each(
    'measure',
    combine(['1', '0', '2.5', 'x'], ['g', 'kg', 'lbs', 'lb', 'oz', 'mm', 'cm', 'm', 'in', 'yd', 'ft']),
    ([cell, unit]) => measureIn(cell, unit),
  ).filter((line) => !/ \[(0|x),/.test(line) || line.includes('kg')),
  ...each('yes', ['1', 'TRUE', 'y', 'Yes', 'no', '0', '', 'yes!'], isYes),
  ...each('list', ['a, b', 'a\\, b,c', ',', ''], listIn),
  ...each('last', ['A > B > C ', 'A', ''], lastOf),
  ...each(
    'plain',
    [
      '<p>A</p><p>B &amp; <a href="x">C</a></p>',
      'A &amp; B',
      '<ul><li>A</li><li>B</li></ul>',
      '1 < 2',
      '<h1>Big</h1>text<br>more<img src=x>',
      'a\n\n\n\nb  c ',
    ],
    plainText,
  ),
  ...each('file', ['https://a/b/Mug%201.jpg?v=2', 'dir\\Mug.JPG', 'https://a/%E9.jpg', ''], fileNameOf),
  ...(await readAll()),
];

import { describe, expect, it } from '@jest/globals';
import { readProducts } from './read-products.ts';

const written = (...lines: string[]) => readProducts(Buffer.from(lines.join('\n')), 'https://pots.example');

describe('exports in other languages', () => {
  it('recognises Etsy’s in German', async () => {
    const { source, columns, products } = await written(
      'TITEL,BESCHREIBUNG,PREIS,WÄHRUNGSCODE,STÜCKZAHL,TAGS,MATERIALIEN,BILD1,BILD2,VARIATIONSTYP 1,VARIATIONSNAME 1,VARIATIONSWERT 1,BESTANDSEINHEIT',
      'Henkelbecher,Handgedreht.,28.00,GBP,2,Becher,Ton,https://a.example/1.jpg,,Farbe,Glasur,Sand,B1',
    );
    expect(source).toBe('etsy');
    expect(columns).toContainEqual({ name: 'STÜCKZAHL', becomes: 'Stock' });
    expect(products).toMatchObject([
      {
        key: 'henkelbecher',
        fields: { name: 'Henkelbecher', description: 'Handgedreht.' },
        skus: [{ color: 'Sand', pricePence: 2800, stock: 2 }],
        photographs: [{ url: 'https://a.example/1.jpg' }],
        problems: [],
      },
    ]);
  });

  it('recognises WooCommerce’s in German and in French', async () => {
    const german = await written(
      'ID,Typ,Artikelnummer,Name,Veröffentlicht,Kurzbeschreibung,Beschreibung,Vorrätig?,Lager,Gewicht (kg),Länge (cm),Breite (cm),Höhe (cm),Angebotspreis,Regulärer Preis,Kategorien,Bilder,Übergeordnetes Produkt,Attribut 1 Name,Attribut 1 Wert(e)',
      '12,variable,VASE,Vase,1,,Eine hohe Vase.,1,,"0,8",9,9,24,,,"Geschirr > Vasen",https://a.example/1.jpg,,Farbe,"Blau, Weiß"',
      '13,variation,VASE-B,Vase - Blau,1,,,1,3,,,,,,"39,50",,,VASE,Farbe,Blau',
      '14,simple,,Teller,1,Flach.,,1,2,,,,,,20,Unkategorisiert,,,Glasur,Weiß',
    );
    expect(german.source).toBe('woocommerce');
    expect(german.columns).toContainEqual({ name: 'Regulärer Preis', becomes: 'Price' });
    expect(german.products).toMatchObject([
      {
        key: '12',
        fields: {
          name: 'Vase',
          category: 'Vasen',
          weightGrams: 800,
          lengthMm: 90,
          widthMm: 90,
          heightMm: 240,
        },
        skus: [{ color: 'Blau', pricePence: 3950, stock: 3 }],
        problems: [],
      },
      { key: '14', fields: { name: 'Teller', description: 'Flach.' }, skus: [{ color: 'Weiß', stock: 2 }] },
    ]);
    expect(german.products[1]?.fields.category).toBeUndefined();
    const french = await written(
      'ID,Type,UGS,Nom,Publié,Description courte,Description,En stock ?,Stock,Poids (kg),Longueur (cm),Largeur (cm),Hauteur (cm),Tarif promo,Tarif régulier,Catégories,Images,Parent,Nom de l’attribut 1,Valeur(s) de l’attribut 1 ',
      '5,simple,BOL,Bol,1,,Un bol.,1,4,0.4,15,15,7,,26,Bols,https://a.example/2.jpg,,Couleur,Crème',
    );
    expect(french.products).toMatchObject([
      {
        key: '5',
        fields: { name: 'Bol', description: 'Un bol.', category: 'Bols', weightGrams: 400, heightMm: 70 },
        skus: [{ color: 'Crème', pricePence: 2600, stock: 4 }],
        photographs: [{ url: 'https://a.example/2.jpg' }],
      },
    ]);
  });
});

import { oneByOne } from './desk-day-scenarios.ts';
import type { Scenario } from './scenario.ts';

/** The catalogue's forms, which show stock that may have been sold since. */
export const formScenarios: Record<string, Scenario> = {
  'form-with-older-stock': oneByOne(
    'the maker saves stock in forms that she opened before pots were sold, and the news of sales and edits cross',
    async () => {},
    async (run) => {
      await run.addProduct('mug', { main: 5, blue: 2 });
      await run.onShelves('mug', [5, 2], [5, 2]);
      // One is sold, and one is broken. The sale is known before the edit is published.
      const [form, older] = [await run.openForm('mug'), await run.openForm('mug')];
      await run.buy('ada', 'mug');
      await run.deliverAll();
      for (let time = 0; time < 2; time += 1) await run.saveForm(form, { main: 4 });
      await run.newsArrives();
      await run.publish('mug');
      await run.deliverAll();
      await run.newsArrives();
      await run.onShelves('mug', [3, 2], [3, 2]);
      // A form from before that save.
      await run.refusesForm(older, { main: 9 });
      await run.refusesForm(older, { main: 9 }, 'list');
      // A sale becomes known while the form is open: ten are put in all the same, and a blue one is broken.
      const third = await run.openForm('mug');
      await run.buy('bob', 'mug');
      await run.buy('cy', 'mug.blue');
      await run.deliverAll();
      await run.newsArrives();
      await run.onShelves('mug', [2, 1], [2, 1]);
      await run.saveForm(third, { main: 13, blue: 1 });
      await run.onShelves('mug', [12, 0], [2, 1]);
      await run.publish('mug');
      await run.publish('mug');
      await run.deliverAll();
      await run.newsArrives();
      await run.onShelves('mug', [12, 0], [12, 0]);
      // The list says that none is left, and two had been sold by then.
      const list = await run.openForm('mug');
      await run.buy('dee', 'mug', 2);
      await run.deliverAll();
      for (let time = 0; time < 2; time += 1) await run.saveForm(list, { main: 0 }, 'list');
      await run.publish('mug');
      await run.deliverAll();
      await run.newsArrives();
      await run.onShelves('mug', [0, 0], [`0, and 2 missing`, 0]);
      await run.saveForm(await run.openForm('mug'), { main: 5, blue: 1 }, 'list');
      await run.publish('mug');
      await run.deliverAll();
      await run.newsArrives();
      await run.onShelves('mug', [3, 1], [3, 1]);
      await run.cancel('dee');
      await run.deliverAll();
      await run.newsArrives();
      await run.onShelves('mug', [5, 1], [5, 1]);
      // Out of the shop, its stock still counts.
      await run.changeState('mug', 'archived');
      await run.saveForm(await run.openForm('mug'), { main: 4 });
      await run.publish('mug');
      await run.cancel('bob');
      await run.deliverAll();
      await run.newsArrives();
      await run.onShelves('mug', [5, 1], [5, 1]);
      await run.pay('eve');
      await run.tryToOrder('eve', 'mug');
      await run.deliverAll();
      await run.onShelves('mug', [5, 1], [5, 1]);
      // An edit in the moment in which the one before is being sent.
      await run.changeState('mug', 'published');
      await run.publish('mug', async () => run.saveForm(await run.openForm('mug'), { main: 6 }));
      await run.publish('mug');
      await run.deliverAll();
      await run.newsArrives();
      await run.onShelves('mug', [6, 1], [6, 1]);
      await run.buy('fay', 'mug', 2);
      await run.deliverAll();
      await run.newsArrives();
      await run.onShelves('mug', [4, 1], [4, 1]);
    },
  ),
};

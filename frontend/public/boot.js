// Runs before the first paint: the static hero belongs to the home page alone, and its light to the visitor's hour.
{
  const { dataset } = document.documentElement;
  const { pathname } = location;
  if (pathname === '/' || pathname === '/index.html') dataset.path = 'home';
  if (/^\/admin(\/|$)/.test(pathname)) dataset.path = 'office';
  const hour = new Date().getHours();
  dataset.light = hour < 11 ? 'morning' : hour < 17 ? 'noon' : 'dusk';

  // The screen's own files and its pots are asked for now, beside the stack and not after it.
  const filesOf = {};
  const [, screen, id] = pathname.split('/');
  for (const href of filesOf[id ? `${screen}/:id` : screen] ?? []) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href });
    document.head.append(link);
  }
  const asked = screen === 'products' ? `/products${id ? `/${id}` : ''}` : '/products';
  if (screen === 'products' || screen === 'categories') {
    globalThis.askedEarly = {
      [asked]: fetch(`/api${asked}`)
        .then((answer) => (answer.ok ? answer.json() : undefined))
        .catch(() => undefined),
    };
  }
}
